import { join } from 'node:path';
import { blockTypes } from '../../blocks/block-types.ts';
import { type CalendarDate, calendarDateAt } from '../../engine/content/calendar.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { mainContentHashes, noonOf } from '../../engine/render/main-content.ts';
import {
  comparePageDates,
  nextPageDates,
  type PageHashes,
  pageDatesFile,
  readPageDates,
  writePageDates,
} from '../../engine/routes/page-dates.ts';
import {
  appendPublishedLines,
  newPublishedLines,
  readPublishedPaths,
} from '../../engine/routes/published-paths.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { CommandContext } from '../command/command.ts';
import { contentErrors } from '../command/command-error.ts';
import { Progress } from '../command/progress.ts';

const model = builtInModel;

/**
 * Updates the dates in the sitemap: pages whose main content has changed since the last run get today's date. Adds new
 * paths to the published paths. Returns the exit code.
 * @param isCheck whether nothing is written
 */
export function datePages(folder: string, isCheck: boolean, context: CommandContext): number {
  const now = Date.now();
  const progress = new Progress(context);
  const { state, at } = new SiteContent(folder, model).read(now);
  if (state === undefined) throw contentErrors();
  const site = {
    state,
    today: calendarDateAt(now, state.snapshot.site.value.timeZone),
    hashesOn: (date: CalendarDate) => {
      const { servable = state } = at(noonOf(date));
      const hashes = mainContentHashes(servable, model, blockTypes, date, progress.watch);
      progress.end();
      return hashes;
    },
  };
  return isCheck ? check(folder, site, context) : write(folder, site, context);
}

interface DatedSite {
  readonly state: SiteState;
  readonly today: CalendarDate;
  /** Hashes the main content of all pages as of noon of a date. */
  readonly hashesOn: (date: CalendarDate) => PageHashes;
}

// Rendered as of the last run, because some pages contain a number of years that depends on the date.
function check(folder: string, { today, hashesOn }: DatedSite, { out, err }: CommandContext): number {
  const stored = readPageDates(folder);
  const hashes = hashesOn(stored?.asOf ?? today);
  const { changed, added, removed } = comparePageDates(stored, hashes);
  const stale = [...changed, ...added, ...removed];
  out.write(`Checked ${hashes.size} pages; ${stale.length} differ from ${pageDatesFile}.\n`);
  if (stale.length === 0) return 0;
  const shown = stale.slice(0, 5).join(', ');
  const more = stale.length > 5 ? ` and ${stale.length - 5} more` : '';
  err.write(`${pageDatesFile} has outdated dates for ${shown}${more}.\nRun: npx cityblock lastmod\n`);
  return 1;
}

function write(folder: string, { state, today: date, hashesOn }: DatedSite, { out }: CommandContext): number {
  const stored = readPageDates(folder);
  const hashes = hashesOn(date);
  const { changed, added, removed } = comparePageDates(stored, hashes);
  const publishedAt = (path: string) => publishedOn(state, path);
  writePageDates(folder, nextPageDates(stored, hashes, date, publishedAt));
  const published = newPublishedLines(readPublishedPaths(folder), state.routes.routes(), date);
  appendPublishedLines(folder, published);
  const changes = `${changed.length} changed, ${added.length} added, ${removed.length} removed`;
  out.write(`Checked ${hashes.size} pages; ${changes}. Wrote ${join(folder, pageDatesFile)}.\n`);
  return 0;
}

/** The date that a post states itself. */
function publishedOn({ routes, snapshot }: SiteState, path: string): CalendarDate | undefined {
  const { route } = routes.match(path);
  const slug = route?.kind === 'cell' ? route.subjects.get('posts')?.slug : undefined;
  const post = slug === undefined ? undefined : snapshot.collections.posts.get(slug)?.value;
  return post?.updatedAt ?? post?.publishAt;
}
