import { pageScope, readStructure, recordIn } from '../../compose/page-composer.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { Route } from '../../routes/route-table.ts';
import type { SiteState } from '../../routes/site-state.ts';

/** Ids inside blocks of a type, in addition to the id of the block; "any" if they depend on the content. */
export interface AnchoredBlockType {
  readonly anchors?: readonly string[] | 'any';
}

/** The ids on a page that links may name. */
export interface Anchors {
  readonly ids: readonly string[];
  /** Whether a block has ids that only its content shows. */
  readonly isOpen: boolean;
}

/** Reads the ids of pages, once for all pages of a template. */
export class AnchorReader {
  readonly #state: SiteState;
  readonly #blockTypes: Readonly<Record<string, AnchoredBlockType>>;
  readonly #now: number;
  readonly #anchors = new Map<string, Anchors>();

  /** @param now epoch milliseconds */
  constructor(state: SiteState, blockTypes: Readonly<Record<string, AnchoredBlockType>>, now: number) {
    this.#state = state;
    this.#blockTypes = blockTypes;
    this.#now = now;
  }

  anchorsOf(route: Route): Anchors {
    const key = route.kind === 'cell' ? route.document.id : route.path;
    const known = this.#anchors.get(key);
    if (known !== undefined) return known;
    const { before, main, after } = readStructure(route, recordIn(pageScope(this.#state, route, this.#now)));
    const instances = [...before, ...main, ...after];
    const declared = instances.map(
      ({ document, id }) => this.#blockTypes[this.#typeOf(document, id)]?.anchors,
    );
    const anchors = {
      ids: [
        ...instances.map(({ elementId }) => elementId),
        ...declared.flatMap((ids) => (ids === 'any' ? [] : (ids ?? []))),
      ],
      // A layout that is set aside has blocks that are not known.
      isOpen: declared.includes('any') || !this.#state.snapshot.layouts.has(route.document.value.layout),
    };
    this.#anchors.set(key, anchors);
    return anchors;
  }

  #typeOf(document: string, id: string): string {
    const readable = this.#state.snapshot.entries.get(document)?.readable;
    const blocks = isRecord(readable) ? readable.block : undefined;
    const block = isRecord(blocks) ? blocks[id] : undefined;
    return isRecord(block) ? String(block.type) : '';
  }
}
