import type { Thing } from 'schema-dts';
import { scriptJson } from './html.ts';
import { Fragment, type Markup } from './markup.ts';
import { idOf, mergeThings } from './merge-things.ts';

const openings = new WeakMap<readonly Thing[], Fragment>();

/**
 * Returns the structured data of a page as JSON.
 * @param shared the things of all pages, which are serialized once; the same list for all of them
 * @param own the things of the page
 */
export function graphMarkup(shared: readonly Thing[], own: readonly Thing[]): Markup {
  const ids = shared.map(idOf);
  const addsToShared = own.some((thing) => {
    const id = idOf(thing);
    return id !== undefined && ids.includes(id);
  });
  if (addsToShared || own.length === 0) return [scriptJson(graphOf(mergeThings([...shared, ...own])))];
  const opening =
    openings.get(shared) ?? new Fragment(`${scriptJson(graphOf(shared)).slice(0, -end.length)},`);
  openings.set(shared, opening);
  return [opening, `${scriptJson(mergeThings(own)).slice(1)}}`];
}

/** The end of the graph in JSON. */
const end = ']}';

const graphOf = (things: readonly Thing[]) => ({ '@context': 'https://schema.org', '@graph': things });
