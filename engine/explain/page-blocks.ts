import { pageScope, readStructure, recordIn } from '../compose/page-composer.ts';
import { pathOfBlock } from '../compose/provenance.ts';
import type { JsonPath } from '../content/json-source.ts';
import { entryById } from '../content/snapshot.ts';
import { notFoundRoute } from '../render/not-found-route.ts';
import type { SiteState } from '../routes/site-state.ts';

/** A block of a page, and where it is written. */
export interface WrittenBlock {
  /** The id of its element, which blocks of a layout may not have. */
  readonly element: string;
  readonly file: string;
  readonly path: JsonPath;
}

/**
 * Returns the blocks of the page at a path; an unknown path has the not-found page. Renders nothing.
 * @param now epoch milliseconds
 */
export function pageBlocks(state: SiteState, path: string, now: number): readonly WrittenBlock[] {
  const route = state.routes.match(path).route ?? notFoundRoute(state);
  if (route === undefined) return [];
  const { before, main, after } = readStructure(route, recordIn(pageScope(state, route, now)));
  return [...before, ...main, ...after].flatMap(({ document, id, elementId }) => {
    const entry = entryById(state.snapshot, document);
    return entry === undefined
      ? []
      : [{ element: elementId, file: entry.source.file, path: pathOfBlock(entry, id) }];
  });
}
