import { filledLocations } from '../compose/entry-text.ts';
import type { BlockInstance } from '../compose/page-composer.ts';
import { pathOfBlock } from '../compose/provenance.ts';
import { writtenPath } from '../compose/written-path.ts';
import { computedOnce } from '../content/computed-once.ts';
import { leavesIn } from '../content/json-leaves.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Position } from '../content/line-index.ts';
import { siteFacts } from '../content/site-facts.ts';
import { type Entry, type EntryId, entryById } from '../content/snapshot.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { valueAt } from '../rules/schema/value-path.ts';
import type { DictionaryPositions } from './dictionary-positions.ts';
import { type ContentLeaf, changedValue, type Leaf } from './leaf.ts';
import type { NodeInput, TracedNode } from './node-inputs.ts';
import type { PageNode } from './page-nodes.ts';

/** The rule that chose a value, or `computed` if the value is the result of a computation. */
export type SourceRule =
  | 'entry'
  | 'page'
  | 'template'
  | 'layout'
  | 'override'
  | 'fallback'
  | 'dictionary'
  | 'computed';

/** A position in a file that a text was made from, with the rule that chose it. Lines and columns start at 1. */
export interface TextSource extends Position {
  /** The path of a content file is relative to the content folder, that of code absolute. */
  readonly file: string;
  readonly isCode: boolean;
  /** The property at the position. For a word of a dictionary, that of `words.json` that overrides it. */
  readonly path: JsonPath;
  readonly rule: SourceRule;
  /** True if no content names the text: the position is that of the block or document that computes it. */
  readonly isPart?: true;
}

/**
 * The sources of facts that follow from others, by the key of their leaf. Many texts of all pages have the same ones, and finding
 * what these follow from takes long.
 */
const derivedOf = computedOnce((_source: object) => new Map<string, readonly TextSource[]>());

/** Finds the sources of the nodes of one page. */
export class TextSources {
  readonly #state: SiteState;
  readonly #route: Route;
  readonly #siteUrl: string;
  readonly #dictionaries: DictionaryPositions;

  constructor(state: SiteState, route: Route, siteUrl: string, dictionaries: DictionaryPositions) {
    this.#state = state;
    this.#route = route;
    this.#siteUrl = siteUrl;
    this.#dictionaries = dictionaries;
  }

  /** The sources of a node, or else that of the part that it belongs to. */
  sourcesOf(node: TracedNode, owner: TextSource): readonly TextSource[] {
    if (node.name === 'robots') return this.#robots();
    const sources = unique(node.inputs.flatMap((input) => this.#sourcesOfInput(input)));
    if (sources.length > 0) return sources;
    const page = this.pageOf(node);
    return page === undefined ? [{ ...owner, rule: 'computed', isPart: true }] : this.#address(page);
  }

  /** The positions of the names of icons. */
  sourcesOfIcons(icons: readonly Leaf[]): readonly TextSource[] {
    return icons.flatMap((leaf) => this.#sourcesOfInput({ leaf, offset: undefined, how: 'verbatim' }));
  }

  /** The page that a link or an address in the head leads to; undefined if it leads to none of the site. */
  pageOf({ place, name = '', value }: PageNode): Route | undefined {
    if (name !== 'href' && place !== 'head') return undefined;
    if (!value.startsWith('/') && !value.startsWith(`${new URL(this.#siteUrl).origin}/`)) return undefined;
    if (!URL.canParse(value, this.#siteUrl)) return undefined;
    const { pathname } = new URL(value, this.#siteUrl);
    if (pathname === this.#route.path) return this.#route;
    return this.#state.routes.match(pathname).route;
  }

  /** The position of a document. */
  document(id: EntryId): TextSource {
    return this.#at(this.#entry(id), []);
  }

  /** The position of a block in its document. */
  block({ document, id }: BlockInstance): TextSource {
    const entry = this.#entry(document);
    return this.#at(entry, pathOfBlock(entry, id));
  }

  #address(route: Route): readonly TextSource[] {
    const path = this.#at(route.document, ['path']);
    // The slug of an entry is the name of its file.
    const entries = route.kind === 'page' ? [] : [...route.subjects.values()];
    const subjects = entries.map((entry) => this.#at(entry, []));
    return [path, ...subjects].map((source) => ({ ...source, rule: 'computed' }));
  }

  /** The positions that decide whether search engines list the page. */
  #robots(): readonly TextSource[] {
    const route = this.#route;
    const { document } = route;
    if (valueAt(document.source.value, ['noIndex']) !== undefined)
      return [{ ...this.#at(document, ['noIndex']), rule: 'computed' }];
    const { quality } = this.#state.snapshot;
    const bar = quality?.value.cells[document.slug] === undefined ? undefined : quality;
    const sources =
      route.kind === 'page' || bar === undefined
        ? [this.#at(document, [])]
        : [
            this.#at(bar, ['cells', document.slug]),
            ...(route.cell === undefined ? [] : [this.#at(route.cell.entry, route.cell.path)]),
          ];
    return sources.map((source) => ({ ...source, rule: 'computed' }));
  }

  #sourcesOfInput({ leaf, offset, how }: NodeInput): readonly TextSource[] {
    if (leaf.kind === 'word') {
      const found = this.#dictionaries.find(leaf, offset);
      return found === undefined
        ? []
        : [
            {
              ...found,
              isCode: true,
              path: [leaf.section, leaf.wordKey],
              rule: how === 'computed' ? 'computed' : 'dictionary',
            },
          ];
    }
    const entry = this.#entry(leaf.entry);
    const path = pathInSource(entry, leaf.path);
    if (valueAt(entry.source.value, path) === undefined) return this.#derivedFrom(entry, leaf);
    const source = this.#at(entry, path, offset);
    const filled = how === 'computed' ? filledLocations(entry, path) : [];
    const suppliers = filled.map((found) => this.#at(this.#entry(found.entry), found.path));
    if (how === 'computed') return [source, ...suppliers].map((found) => ({ ...found, rule: 'computed' }));
    return [isInPlaceholder(entry, path, offset) ? { ...source, rule: 'fallback' } : source];
  }

  #derivedFrom(entry: Entry, leaf: ContentLeaf): readonly TextSource[] {
    const derived = derivedOf(entry.source);
    const known = derived.get(leaf.key) ?? this.#findDerived(entry, leaf);
    derived.set(leaf.key, known);
    return known;
  }

  /** The positions of the facts that a fact of the site follows from. */
  #findDerived(entry: Entry, leaf: ContentLeaf): readonly TextSource[] {
    const { site } = this.#state.snapshot;
    if (entry.id !== site.id) return [{ ...this.#at(entry, leaf.path), rule: 'computed' }];
    // A fact that is stated is not computed.
    const unstated = replaceAt(site.value, leaf.path, undefined);
    const inputs = leavesIn(entry.source.value).filter(({ path, value }) => {
      if (typeof value !== 'string' && typeof value !== 'number') return false;
      const changed = replaceAt(unstated, path, changedValue(value, 'little'));
      return valueAt(siteFacts(changed), leaf.path) !== leaf.value;
    });
    const sources = inputs.map(({ path }) => this.#at(entry, path));
    return (sources.length === 0 ? [this.#at(entry, [])] : sources).map((source) => ({
      ...source,
      rule: 'computed',
    }));
  }

  #at(entry: Entry, path: JsonPath, offset?: number): TextSource {
    const { source } = entry;
    const isText = typeof valueAt(source.value, path) === 'string' && path.length > 0;
    const position = isText ? source.positionInText(path, offset ?? 0) : source.positionOf(path);
    return { file: source.file, ...position, isCode: false, path, rule: ruleOf(entry, path) };
  }

  #entry(id: EntryId): Entry {
    const entry = entryById(this.#state.snapshot, id);
    if (entry === undefined) throw new Error(`There is no entry "${id}".`);
    return entry;
  }
}

function ruleOf({ kind }: Entry, [first]: JsonPath): SourceRule {
  switch (kind) {
    case 'pages':
      return 'page';
    case 'templates':
      return 'template';
    case 'layouts':
      return 'layout';
    case 'words':
      return 'dictionary';
    default:
      return first === 'overrides' ? 'override' : 'entry';
  }
}

/** The path in the file for a path in the form that records refer to. */
function pathInSource(entry: Entry, path: JsonPath): JsonPath {
  const [list, id, ...rest] = path;
  if (!documentKinds.has(entry.kind)) return writtenPath(entry.value, path);
  return list === 'block' ? [...pathOfBlock(entry, String(id)), ...rest] : path;
}

const documentKinds = new Set(['pages', 'templates', 'layouts']);

/** Whether an offset is in a placeholder: a text there replaces a missing value, or is added to one. */
function isInPlaceholder(entry: Entry, path: JsonPath, offset: number | undefined): boolean {
  const text = valueAt(entry.source.value, path);
  if (typeof text !== 'string' || offset === undefined) return false;
  return [...text.matchAll(/\{\{(?:(?!\{\{)[\s\S])*?\}\}/g)].some(
    ({ index, 0: { length } }) => offset > index && offset < index + length,
  );
}

function unique(sources: readonly TextSource[]): readonly TextSource[] {
  const byPlace = new Map<string, TextSource>();
  for (const source of sources) {
    const key = `${source.file}:${source.line}:${source.column}`;
    const known = byPlace.get(key);
    if (known === undefined || known.rule === 'computed') byPlace.set(key, source);
  }
  return [...byPlace.values()];
}

/** Returns a copy of a value with another one at a path. */
function replaceAt<Value>(value: Value, path: JsonPath, replacement: unknown): Value {
  const copy = structuredClone(value);
  let at: unknown = copy;
  for (const segment of path.slice(0, -1)) at = valueAt(at, [segment]);
  const last = path.at(-1);
  if (typeof at === 'object' && at !== null && last !== undefined) Reflect.set(at, last, replacement);
  return copy;
}
