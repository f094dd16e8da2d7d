import { join } from 'node:path';
import { blockTypes } from '../blocks/block-types.ts';
import { type CalendarDate, calendarDateAt } from '../engine/content/calendar.ts';
import { ContentFolderError } from '../engine/content/content-files.ts';
import { mainContentHashes, noonOf } from '../engine/render/main-content.ts';
import {
  comparePageDates,
  nextPageDates,
  PageDates,
  pageDatesFile,
  writePageDates,
} from '../engine/routes/page-dates.ts';
import type { PageHashes } from '../engine/routes/page-hashes.ts';
import {
  appendPublishedLines,
  newPublishedLines,
  readPublishedPaths,
} from '../engine/routes/published-paths.ts';
import type { SiteState } from '../engine/routes/site-state.ts';
import { SiteContent } from '../engine/validate/site-content.ts';
import { builtInModel } from '../server/site/built-in-model.ts';
import { contentErrorsMessage } from './command/command-outcome.ts';
import { prepareHeapForLargeSite } from './command/large-site-heap.ts';
import { readOptions } from './command/read-options.ts';
import { readContentDir } from './command/read-settings.ts';

const model = builtInModel;

/**
 * Updates the dates in the sitemap: pages whose main content has changed since the last run get today's date. Adds new
 * paths to the published paths. With `--check` it writes nothing. Exit codes: 0 done or up to date, 1 out of date, 2 could not run.
 */
process.exitCode = run();

function run(): number {
  const options = readOptions('npm run lastmod -- [--check] [--content DIR]', {
    check: { type: 'boolean' },
    content: { type: 'string' },
  });
  const folder = options.content ?? readContentDir();
  if (folder === undefined) return 2;
  prepareHeapForLargeSite();
  const content = readSite(folder);
  if (typeof content === 'string') {
    console.error(content);
    return 2;
  }
  return options.check ? check(folder, content) : write(folder, content);
}

interface DatedSite {
  readonly state: SiteState;
  readonly today: CalendarDate;
  /** Hashes the main content of all pages as of noon of a date. */
  readonly hashesOn: (date: CalendarDate) => PageHashes;
}

function readSite(folder: string): DatedSite | string {
  try {
    const now = Date.now();
    const { state, at } = new SiteContent(folder, model).read(now);
    if (state === undefined) return contentErrorsMessage;
    return {
      state,
      today: calendarDateAt(now, state.snapshot.site.value.timeZone),
      hashesOn: (date) => {
        const { servable = state } = at(noonOf(date));
        return mainContentHashes(servable, model, blockTypes, date);
      },
    };
  } catch (error) {
    if (!(error instanceof ContentFolderError)) throw error;
    return `${error.message} [${error.code}]`;
  }
}

// Rendered as of the last run, because some pages contain a number of years that depends on the date.
function check(folder: string, { today, hashesOn }: DatedSite): number {
  const stored = PageDates.read(folder);
  const hashes = hashesOn(stored?.asOf ?? today);
  const { changed, added, removed } = comparePageDates(stored, hashes);
  const stale = [...changed, ...added, ...removed];
  console.log(`Checked ${hashes.size} pages; ${stale.length} differ from ${pageDatesFile}.`);
  if (stale.length === 0) return 0;
  const shown = stale.slice(0, 5).join(', ');
  const more = stale.length > 5 ? ` and ${stale.length - 5} more` : '';
  console.error(`${pageDatesFile} has outdated dates for ${shown}${more}.\nRun: npm run lastmod`);
  return 1;
}

function write(folder: string, { state, today: date, hashesOn }: DatedSite): number {
  const stored = PageDates.read(folder);
  const hashes = hashesOn(date);
  const { changed, added, removed } = comparePageDates(stored, hashes);
  const publishedAt = (path: string) => publishedOn(state, path);
  writePageDates(folder, date, nextPageDates(stored, hashes, date, publishedAt));
  const published = newPublishedLines(readPublishedPaths(folder), state.routes.routes(), date);
  appendPublishedLines(folder, published);
  console.log(
    `Checked ${hashes.size} pages; ${changed.length} changed, ${added.length} added, ${removed.length} removed. Wrote ${join(folder, pageDatesFile)}.`,
  );
  return 0;
}

/** The date that a post states itself. */
function publishedOn({ routes, snapshot }: SiteState, path: string): CalendarDate | undefined {
  const { route } = routes.match(path);
  const slug = route?.kind === 'cell' ? route.subjects.get('posts')?.slug : undefined;
  const post = slug === undefined ? undefined : snapshot.collections.posts.get(slug)?.value;
  return post?.updatedAt ?? post?.publishAt;
}
