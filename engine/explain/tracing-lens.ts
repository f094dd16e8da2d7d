import { fill, textComposition } from '../compose/composition.ts';
import { entryVariables, readValue } from '../compose/entry-text.ts';
import { compileText } from '../compose/placeholder.ts';
import type { ContentLens, ContentLocation, Scope } from '../compose/scope.ts';
import { writtenPath } from '../compose/written-path.ts';
import type { ContentModel } from '../content/content-model.ts';
import { isFrom } from '../content/document-blocks.ts';
import { isRecord, type JsonSchema } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import { type EntryId, entryById } from '../content/snapshot.ts';
import { schemaAt, valueAt } from '../rules/schema/value-path.ts';
import { builtInLanguage } from '../words/dictionary.ts';
import { type ContentLeaf, contentLeaf, isComputedWith, type Leaf, wordLeaf } from './leaf.ts';
import { lensView } from './lens-view.ts';
import { Marks, markText } from './marks.ts';

/** Which marks a leaf has: all, those of its own words but not of its placeholders, marks that keep its length, or none. */
export const markings = ['all', 'words', 'letters', 'none'] as const;

export type Marking = (typeof markings)[number];

/** How a lens shows the content: which texts have marks, and which values are replaced. */
export interface LensView {
  readonly marking: (leaf: Leaf) => Marking;
  /** Replacements by the key of the leaf. */
  readonly changes: ReadonlyMap<string, string | number>;
}

/** A view without marks. */
export function changedView(changes: LensView['changes']): LensView {
  return { marking: () => 'none', changes };
}

const documentKinds = new Set(['pages', 'templates', 'layouts']);
/** Properties of a block that are not shown. */
const structuralProperties = new Set(['id', 'type', 'when', 'required']);
/** The properties of a document, other than its blocks, that appear on the page. */
const shownProperties = new Set(['title', 'description', 'name', 'canonical']);

/** Shows content with marks or replaced values, and collects the leaves that are read. */
export class TracingLens implements ContentLens {
  readonly marks = new Marks<Leaf>();
  /** All leaves that were read, by key. */
  readonly leaves = new Map<string, Leaf>();
  readonly #scope: Scope;
  readonly #model: ContentModel;
  readonly #marked = new Map<string, string>();
  #view: LensView = changedView(new Map());

  constructor({ lens: _lens, ...scope }: Scope, model: ContentModel) {
    this.#scope = scope;
    this.#model = model;
  }

  /** Returns the scope in which content is seen through this lens. */
  scopeOf(view: LensView): Scope {
    this.#view = view;
    return { ...this.#scope, lens: this };
  }

  plain(text: string): string {
    return this.marks.plain(text);
  }

  show(location: ContentLocation | undefined, value: unknown): unknown {
    // The look of the site has no texts.
    if (location === undefined || location.entry === 'theme' || location.path.join() === 'slug') return value;
    const { entry, path } = location;
    return entry === 'words' && value === undefined ? this.#word(path) : this.#see(entry, path, value);
  }

  view<Value extends object>(location: ContentLocation | undefined, content: Value): Value {
    if (location === undefined || location.entry === 'theme') return content;
    return lensView(location, content, (at, value) => this.show(at, value));
  }

  /** Whether a leaf may have marks: code does not compute with it. */
  isMarkable(leaf: Leaf): boolean {
    if (leaf.kind === 'word') return true;
    return (
      typeof leaf.value === 'string' &&
      !isComputedWith(leaf.value) &&
      isProse(this.#schemaOf(leaf.entry, leaf.path))
    );
  }

  /** Whether a leaf is the name of an icon. */
  isIcon(leaf: Leaf): boolean {
    return leaf.kind === 'content' && this.#schemaOf(leaf.entry, leaf.path)?.iconName !== undefined;
  }

  /** A value that looks as it is written is the same object, so that what was computed from it before is still known. */
  #see(entry: EntryId, path: JsonPath, value: unknown): unknown {
    if (typeof value === 'string' || typeof value === 'number') {
      if (!isShown(entry, path)) return value;
      const leaf = contentLeaf(entry, path, value);
      this.leaves.set(leaf.key, leaf);
      return this.#showLeaf(leaf);
    }
    if (Array.isArray(value)) {
      const items = value.map((item: unknown, index) => this.#see(entry, [...path, index], item));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (!isRecord(value) || isFrom(value)) return value;
    const properties = Object.entries(value).map(
      ([name, child]) => [name, this.#see(entry, [...path, name], child)] as const,
    );
    return properties.every(([name, child]) => child === value[name])
      ? value
      : Object.fromEntries(properties);
  }

  #word([section = '', key = '']: readonly string[]): unknown {
    const word = this.#model.dictionaries.find((dictionary) => dictionary.section === section)?.words[key];
    const text = word?.[builtInLanguage(this.#scope.snapshot.site.value.language) ?? 'en'];
    if (text === undefined) return undefined;
    const see = (value: string, form?: string) => {
      const leaf = wordLeaf(section, key, form, value);
      this.leaves.set(leaf.key, leaf);
      return this.#showLeaf(leaf);
    };
    if (typeof text === 'string') return see(text);
    return Object.fromEntries(Object.entries(text).map(([form, value]) => [form, see(value, form)]));
  }

  #showLeaf(leaf: Leaf): unknown {
    const change = this.#view.changes.get(leaf.key);
    if (change !== undefined) return change;
    const written = leaf.kind === 'content' ? this.#writtenText(leaf) : undefined;
    if (leaf.kind === 'content' && written !== undefined) return this.#showFilled(leaf, written);
    if (typeof leaf.value !== 'string' || !this.#isMarked(leaf)) return leaf.value;
    return this.#mark(leaf, leaf.value);
  }

  #isMarked(leaf: Leaf): boolean {
    return this.#view.marking(leaf) !== 'none' && this.isMarkable(leaf);
  }

  #mark(leaf: Leaf, text: string): string {
    const marking = this.#view.marking(leaf);
    const known = this.#marked.get(`${marking} ${leaf.key}`);
    if (known !== undefined) return known;
    const marked = markText(text, (offset, length) =>
      length === 0 && marking !== 'all'
        ? ''
        : this.marks.add(
            leaf,
            offset,
            text.slice(offset, offset + length),
            marking === 'letters' ? 'instead' : 'after',
          ),
    );
    this.#marked.set(`${marking} ${leaf.key}`, marked);
    return marked;
  }

  /** The text of an entry as it is in the file, if placeholders in it were filled in when the snapshot was made. */
  #writtenText(leaf: ContentLeaf): string | undefined {
    if (typeof leaf.value !== 'string') return undefined;
    const kind = kindOf(leaf.entry);
    const collection = this.#model.collections.get(kind);
    if (collection === undefined || collection.isLiteral || leaf.path[0] === 'overrides') return undefined;
    const entry = entryById(this.#scope.snapshot, leaf.entry);
    if (entry === undefined || !entry.source.text.includes('{{')) return undefined;
    const written = valueAt(entry.source.value, writtenPath(entry.value, leaf.path));
    return typeof written === 'string' && written.includes('{{') ? written : undefined;
  }

  #showFilled(leaf: ContentLeaf, written: string): unknown {
    const text = this.#isMarked(leaf) ? this.#mark(leaf, written) : written;
    const compiled = compileText(text);
    if (!compiled.ok) return leaf.value;
    const { entries, expired, site } = this.#scope.snapshot;
    const isMarkdown = this.#schemaOf(leaf.entry, leaf.path)?.markdown === true;
    return fill(textComposition(compiled.text, isMarkdown), {
      ...entryVariables((location) => this.show(location, readValue(location, entries)), expired),
      yearsSince: () => 0,
      language: site.value.language,
    });
  }

  #schemaOf(entry: EntryId, path: JsonPath): JsonSchema | undefined {
    const kind = kindOf(entry);
    if (!documentKinds.has(kind)) return schemaOfText(this.#model.schemaOf(kind), path);
    const [list, id, ...rest] = path;
    if (list !== 'block') return undefined;
    const readable = this.#scope.snapshot.entries.get(entry)?.readable;
    const type = valueAt(readable, ['block', id ?? '', 'type']);
    return schemaOfText(this.#model.blocks.schemaOf(String(type)) ?? {}, rest);
  }
}

/** The schema at a path. The texts of a markdown list are markdown. */
function schemaOfText(schema: JsonSchema, path: JsonPath): JsonSchema | undefined {
  const found = schemaAt(schema, path);
  if (typeof path.at(-1) !== 'number') return found;
  const list = schemaAt(schema, path.slice(0, -1));
  return list?.markdown === true ? { ...found, markdown: true } : found;
}

const kindOf = (entry: EntryId) => entry.split('/')[0] ?? entry;

function isShown(entry: EntryId, path: JsonPath): boolean {
  if (path.at(-1) === '$schema') return false;
  if (!documentKinds.has(kindOf(entry))) return true;
  const [list, , name] = path;
  if (list === 'block')
    return path.length > 2 && !(path.length === 3 && structuralProperties.has(String(name)));
  return path.length === 1 && shownProperties.has(String(list));
}

/** Whether a schema accepts any text: it is no name, date or choice. */
function isProse(schema: JsonSchema | undefined): boolean {
  if (schema === undefined) return true;
  const { reference, iconName, phoneName, calendarDate, declaredCollection, entryOf, fieldOf } = schema;
  const isName = [reference, iconName, phoneName, calendarDate, declaredCollection, entryOf, fieldOf].some(
    (annotation) => annotation !== undefined,
  );
  return !isName && schema.enum === undefined && schema.const === undefined;
}
