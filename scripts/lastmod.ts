import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockTypes } from '../blocks/block-types.ts';
import { type CalendarDate, calendarDateAt } from '../engine/content/calendar.ts';
import { ContentFolderError } from '../engine/content/content-files.ts';
import { ContentModel } from '../engine/content/content-model.ts';
import { mainContentHashes } from '../engine/render/main-content.ts';
import {
  comparePageDates,
  formatPageDates,
  nextPageDates,
  pageDatesFile,
  readPageDates,
} from '../engine/routes/page-dates.ts';
import {
  appendPublishedLines,
  newPublishedLines,
  readPublishedPaths,
} from '../engine/routes/published-paths.ts';
import type { SiteState } from '../engine/routes/site-state.ts';
import { SiteContent } from '../engine/validate/site-content.ts';
import { dictionaries } from '../server/words/dictionaries.ts';
import { contentErrorsMessage } from './command-outcome.ts';
import { readOptions } from './read-options.ts';
import { readContentDir } from './read-settings.ts';

const model = new ContentModel(blockTypes, dictionaries);

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
  const state = readState(folder);
  if (typeof state === 'string') {
    console.error(state);
    return 2;
  }
  return options.check ? check(folder, state) : write(folder, state);
}

function readState(folder: string): SiteState | string {
  try {
    return new SiteContent(folder, model).read().state ?? contentErrorsMessage;
  } catch (error) {
    if (!(error instanceof ContentFolderError)) throw error;
    return `${error.message} [${error.code}]`;
  }
}

// Rendered as of the last run, because some pages contain a number of years that depends on the date.
function check(folder: string, state: SiteState): number {
  const stored = readPageDates(folder);
  const hashes = mainContentHashes(state, model, blockTypes, stored?.asOf ?? today(state));
  const { changed, added, removed } = comparePageDates(stored, hashes);
  const stale = [...changed, ...added, ...removed];
  console.log(`Checked ${hashes.size} pages; ${stale.length} differ from ${pageDatesFile}.`);
  if (stale.length === 0) return 0;
  const shown = stale.slice(0, 5).join(', ');
  const more = stale.length > 5 ? ` and ${stale.length - 5} more` : '';
  console.error(`${pageDatesFile} has outdated dates for ${shown}${more}.\nRun: npm run lastmod`);
  return 1;
}

function write(folder: string, state: SiteState): number {
  const stored = readPageDates(folder);
  const date = today(state);
  const hashes = mainContentHashes(state, model, blockTypes, date);
  const { changed, added, removed } = comparePageDates(stored, hashes);
  const file = join(folder, pageDatesFile);
  writeFileSync(
    file,
    formatPageDates(nextPageDates(stored, hashes, date, (path) => publishedOn(state, path, date))),
  );
  const published = newPublishedLines(readPublishedPaths(folder), state.routes.routes(date), date);
  appendPublishedLines(folder, published);
  console.log(
    `Checked ${hashes.size} pages; ${changed.length} changed, ${added.length} added, ${removed.length} removed. Wrote ${file}.`,
  );
  return 0;
}

function today({ snapshot }: SiteState): CalendarDate {
  return calendarDateAt(Date.now(), snapshot.site.value.timeZone);
}

/** The date that a post states itself. */
function publishedOn(
  { routes, snapshot }: SiteState,
  path: string,
  date: CalendarDate,
): CalendarDate | undefined {
  const { route } = routes.match(path, date);
  const slug = route?.kind === 'cell' ? route.subjects.get('posts')?.slug : undefined;
  const post = slug === undefined ? undefined : snapshot.collections.posts.get(slug)?.value;
  return post?.updatedAt ?? post?.publishAt;
}
