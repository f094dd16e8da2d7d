import { hash } from 'node:crypto';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { CalendarDate } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import { leavesIn } from '../content/json-leaves.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { unwatched, type WatchWork } from '../content/watched-work.ts';
import type { PageHashes } from '../routes/page-dates.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import { type RenderableBlockType, resolveBlock } from './renderable-block-type.ts';

type BlockTypes = Readonly<Record<string, RenderableBlockType>>;

/**
 * Hashes the main content of every indexable page on a date, by path. The hash covers the resolved properties of the
 * blocks, including values from other entries; it does not cover the layout, the theme or the markup of components.
 */
export function mainContentHashes(
  state: SiteState,
  model: ContentModel,
  blockTypes: BlockTypes,
  today: CalendarDate,
  watch: WatchWork = unwatched,
): PageHashes {
  const now = noonOf(today);
  const hashes = new Map<string, string>();
  const routes = [...state.routes.routes()].filter(isIndexable);
  for (const route of watch('Reading pages', routes)) {
    const reader = recordIn(pageScope(state, route, now));
    const { main } = readStructure(route, reader);
    const text = main.map((instance) => textOfBlock(instance, route, reader, model, blockTypes)).join('');
    hashes.set(route.path, hash('sha256', text, 'base64url').slice(0, 12));
  }
  return hashes;
}

/** Separates words, since no text contains it. */
const separator = '\0';

/** Returns what a block says on a page: its texts and numbers in order. */
function textOfBlock(
  instance: BlockInstance,
  route: Route,
  reader: ReadRecorder,
  model: ContentModel,
  blockTypes: BlockTypes,
): string {
  const composed = composeBlock(instance, route, reader, model);
  if (composed === undefined) return '';
  // Flags are left out: they are not shown.
  return leavesIn(resolveBlock(blockTypes[composed.type], composed.properties, reader))
    .filter(({ value }) => typeof value === 'string' || typeof value === 'number')
    .map(({ value }) => `${value}${separator}${versionsIn(String(value), reader.scope.snapshot)}`)
    .join('');
}

/** Returns the versions of the pictures that a text shows. A picture that was replaced under its name is other content. */
function versionsIn(word: string, { pictures }: Snapshot): string {
  const files = word.match(pictureFile) ?? [];
  return files.map((file) => pictures.get(file)?.version ?? '').join('');
}

const pictureFile = /media\/[^\s)]+/g;

/** The instant as of which pages are hashed. Noon UTC falls on the same date in all time zones from UTC-11 to UTC+11. */
export function noonOf(date: CalendarDate): number {
  return Date.parse(`${date}T12:00:00Z`);
}
