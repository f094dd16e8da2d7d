import { pageScope, readStructure, recordIn } from '../compose/page-composer.ts';
import { isRecord } from '../content/json-schema.ts';
import { nearestName } from '../content/suggestion.ts';
import { pathOfLink } from '../routes/links.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';

/** Ids inside blocks of a type, in addition to the id of the block; "any" if they depend on the content. */
export interface AnchoredBlockType {
  readonly anchors?: readonly string[] | 'any';
}

interface Anchors {
  readonly ids: readonly string[];
  /** Whether a block has ids that only its content shows. */
  readonly isOpen: boolean;
}

/** Up to three ids that have a word in common with the fragment of a link: "plans" and "service-plans". */
function relatedIds(fragment: string, ids: readonly string[]): readonly string[] {
  const words = fragment.split('-').filter((word) => word.length >= 3);
  const isRelated = (id: string) =>
    id
      .split('-')
      .some((part) => words.some((word) => part === word || (part.length >= 4 && word.startsWith(part))));
  return [...new Set(ids.filter(isRelated))].slice(0, 3);
}

/** Checks the fragments of links: each names a block of the page that the link leads to. */
export class AnchorChecker {
  readonly #state: SiteState;
  readonly #blockTypes: Readonly<Record<string, AnchoredBlockType>>;
  readonly #now: number;
  readonly #anchors = new Map<string, Anchors>();
  /** The number of links with a fragment that were checked. */
  checked = 0;

  /** @param now epoch milliseconds */
  constructor(state: SiteState, blockTypes: Readonly<Record<string, AnchoredBlockType>>, now: number) {
    this.#state = state;
    this.#blockTypes = blockTypes;
    this.#now = now;
  }

  /** Returns the message and the hint for a link whose fragment names nothing; undefined for all others. */
  fault(href: string, from: Route): { readonly message: string; readonly hint: string } | undefined {
    const [, fragment = ''] = /^[^#]*#(.+)$/.exec(href) ?? [];
    const path = href.startsWith('#') ? from.path : pathOfLink(href);
    const route = path === from.path ? from : path && this.#state.routes.match(path).route;
    if (fragment === '' || !route) return undefined;
    this.checked += 1;
    const { ids, isOpen } = this.#anchorsOf(route);
    if (isOpen || ids.some((id) => fragment === id || fragment.startsWith(`${id}-`))) return undefined;
    const nearest = nearestName(fragment, ids);
    const related = nearest === undefined ? relatedIds(fragment, ids) : [nearest];
    return {
      message: `the link "${href}" leads to no part of ${route.path}`,
      hint:
        related.length > 0
          ? `Did you mean ${related.map((id) => `"#${id}"`).join(' or ')}?`
          : `No block of ${route.path} has this id. Write the link without "#${fragment}", or give the block that it is about this id.`,
    };
  }

  #anchorsOf(route: Route): Anchors {
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
