import { createHash } from 'node:crypto';
import { composeBlock, pageScope, readStructure, recordIn } from '../compose/page-composer.ts';
import type { CalendarDate } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import { type RenderableBlockType, resolveBlock } from './renderable-block-type.ts';

/**
 * Hashes the main content of every indexable page on a date, by path. The hash covers the resolved properties of the
 * blocks, including values from other entries; it does not cover the layout, the theme or the markup of components.
 */
export function mainContentHashes(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, RenderableBlockType>>,
  today: CalendarDate,
): ReadonlyMap<string, string> {
  const now = noonOf(today);
  const hashes = new Map<string, string>();
  for (const route of state.routes.routes()) {
    if (!isIndexable(route)) continue;
    const recorder = recordIn(pageScope(state, route, now));
    const hash = createHash('sha256');
    for (const instance of readStructure(route, recorder).main) {
      const composed = composeBlock(instance, route, recorder, model);
      if (composed === undefined) continue;
      const shown = resolveBlock(blockTypes[composed.type], composed.properties, recorder);
      for (const word of wordsIn(shown)) {
        hash.update(`${word}\0`);
        for (const file of word.match(pictureFile) ?? [])
          hash.update(state.snapshot.pictures.get(file)?.version ?? '');
      }
    }
    hashes.set(route.path, hash.digest('base64url').slice(0, 12));
  }
  return hashes;
}

// A picture that was replaced under its name is other content.
const pictureFile = /media\/[^\s)]+/g;

/** The instant as of which pages are hashed. Noon UTC falls on the same date in all time zones from UTC-11 to UTC+11. */
export function noonOf(date: CalendarDate): number {
  return Date.parse(`${date}T12:00:00Z`);
}

/**
 * Yields the texts and numbers of a value in order. Property names and flags are left out, since they are not shown.
 */
function* wordsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* wordsIn(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* wordsIn(part);
  } else if (typeof value === 'string' || typeof value === 'number') yield String(value);
}
