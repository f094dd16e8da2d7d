import { compileText } from '../compose/placeholder.ts';
import { compareText } from '../content/compare-text.ts';
import type { ContentModel } from '../content/content-model.ts';
import {
  documentBlocks,
  type FilePart,
  fileParts,
  isFrom,
  type WrittenBlock,
} from '../content/document-blocks.ts';
import { isRecord, walkSchema } from '../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import type { Position } from '../content/line-index.ts';
import { markdownParagraphs } from '../content/markdown-paragraphs.ts';
import { type Entry, entryById, type Snapshot } from '../content/snapshot.ts';
import { linksInMarkdown } from '../routes/links.ts';
import type { SiteState } from '../routes/site-state.ts';
import { valueAt } from '../rules/schema/value-path.ts';

/** A position in content at which a name is used. */
export interface ContentUse extends Position {
  /** Relative to the content folder. */
  readonly file: string;
}

interface OwnedBlock extends WrittenBlock {
  readonly entry: Entry;
}

/** Finds where content uses a block type, a property of one, an entry or a variable. */
export class ContentUsage {
  readonly #snapshot: Snapshot;
  readonly #model: ContentModel;
  readonly #state: SiteState;

  constructor(state: SiteState) {
    this.#state = state;
    this.#snapshot = state.snapshot;
    this.#model = state.model;
  }

  /** Returns the uses of a name in the order of files and lines; undefined if there is nothing of this name. */
  find(name: string): readonly ContentUse[] | undefined {
    if (name === 'site' || this.#snapshot.entries.has(name)) return this.#ordered(this.#entryUses(name));
    const derived = entryById(this.#snapshot, name);
    if (derived !== undefined) return this.#ordered([...this.#memberUses(derived), ...this.#entryUses(name)]);
    if (this.#model.isDimension(name)) return this.#ordered(this.#dimensionUses(name));
    if ([...this.#model.blocks.names()].includes(name)) return this.#ordered(this.#typeUses(name));
    const [type = '', property, ...deeper] = name.split('.');
    const schema = this.#model.blocks.schemaOf(type);
    if (schema !== undefined && property !== undefined && deeper.length === 0)
      return property in (schema.properties ?? {})
        ? this.#ordered(this.#propertyUses(type, property))
        : undefined;
    const uses = this.#variableUses(name.split('.'));
    return uses.length > 0 || this.#siteVariables().includes(name) ? this.#ordered(uses) : undefined;
  }

  /** All names that can be asked for: block types, their properties, entries, and variables that are used. */
  names(): readonly string[] {
    const types = [...this.#model.blocks.names()];
    const properties = types.flatMap((type) =>
      Object.keys(this.#model.blocks.schemaOf(type)?.properties ?? {}).map((name) => `${type}.${name}`),
    );
    const used = this.#variables().map(({ variable }) => variable.join('.'));
    const all = [
      ...types,
      ...properties,
      ...this.#snapshot.entries.keys(),
      ...[...this.#model.derived.keys()].flatMap((name) =>
        [...this.#snapshot.derived.entries(name).values()].map(({ id }) => id),
      ),
      ...this.#siteVariables(),
      ...used,
    ];
    return [...new Set(all)];
  }

  #typeUses(type: string): readonly ContentUse[] {
    return this.#blocks().flatMap(({ entry, path, block }) =>
      block.type === type ? [at(entry.source, entry.source.positionOf(path))] : [],
    );
  }

  /** Blocks that set the property, and overrides that set it for a block of the type. */
  #propertyUses(type: string, property: string): readonly ContentUse[] {
    const blocks = this.#blocks().filter(({ block }) => block.type === type);
    const set = blocks.flatMap(({ entry, path, block }) =>
      Object.hasOwn(block, property) ? [atKey(entry.source, [...path, property])] : [],
    );
    const overridden = [...this.#snapshot.entries.values()].flatMap(({ source }) =>
      blocks.flatMap(({ entry, block }) => {
        const path = ['overrides', entry.slug, String(block.id), property];
        const isSet = entry.kind === 'templates' && valueAt(source.value, path) !== undefined;
        return isSet ? [atKey(source, path)] : [];
      }),
    );
    return [...set, ...overridden];
  }

  /** The properties of entries from which the entry of a derived collection follows. */
  #memberUses({ kind, slug }: Entry): readonly ContentUse[] {
    const { of = '', property = '' } = this.#model.derived.get(kind) ?? {};
    return this.#snapshot.derived.membersOf(kind, slug).flatMap((member) => {
      const source = this.#snapshot.collections[of]?.get(member)?.source;
      return source === undefined ? [] : [at(source, source.positionOf([property]))];
    });
  }

  /** Templates that have a page for each entry of a collection. */
  #dimensionUses(collection: string): readonly ContentUse[] {
    return this.#snapshot.templates.flatMap(({ source }) => {
      const dimensions = valueAt(source.value, ['for']);
      return Object.entries(isRecord(dimensions) ? dimensions : {}).flatMap(([name, value]) =>
        value === collection ? [at(source, source.positionOf(['for', name]))] : [],
      );
    });
  }

  /** References by slug, links to pages about the entry, and variables that name it. */
  #entryUses(id: string): readonly ContentUse[] {
    const [kind = '', ...rest] = id.split('/');
    const slug = rest.join('/');
    const uses: ContentUse[] = [];
    const collect = (source: JsonSource, { schema, value, path: base }: FilePart) =>
      walkSchema(
        schema,
        value,
        ({ schema: own, value: found, path, key }) => {
          if (own.markdown === true) {
            for (const paragraph of markdownParagraphs(found, path))
              for (const { href, offset } of linksInMarkdown(paragraph.text))
                if (this.#leadsTo(href, id))
                  uses.push(at(source, source.positionInText(paragraph.path, offset)));
          }
          if (typeof found !== 'string') return;
          if (own.reference === kind && found === slug)
            uses.push(key ? atKey(source, path) : at(source, source.positionOf(path)));
          else if (own.link === true && this.#leadsTo(found, id))
            uses.push(at(source, source.positionOf(path)));
        },
        base,
      );
    const templates = new Map(this.#snapshot.templates.map((template) => [template.slug, template.value]));
    for (const entry of this.#snapshot.entries.values()) {
      for (const part of fileParts(this.#model, entry.kind, entry.source.value, templates))
        collect(entry.source, part);
      uses.push(...documentUses(entry, kind, slug));
    }
    return [...uses, ...this.#variableUses(id.split('/'))];
  }

  /** Whether a link leads to the page of a document, or to one about an entry. */
  #leadsTo(link: string, id: string): boolean {
    const [path = ''] = link.split(/[?#]/);
    const { route } = path.startsWith('/') ? this.#state.routes.match(path) : { route: undefined };
    if (route === undefined) return false;
    if (route.document.id === id) return true;
    return route.kind === 'cell' && [...route.subjects.values()].some((entry) => entry.id === id);
  }

  #variableUses(wanted: readonly string[]): readonly ContentUse[] {
    return this.#variables().flatMap(({ variable, use }) =>
      wanted.every((name, index) => variable[index] === name) ? [use] : [],
    );
  }

  /** The variables of all placeholders and `from` values. */
  #variables() {
    return [...this.#snapshot.entries.values()].flatMap(({ source }) =>
      variablesIn(source, source.value, []),
    );
  }

  #siteVariables(): readonly string[] {
    return namesIn(this.#snapshot.site.value, 'site');
  }

  #blocks(): readonly OwnedBlock[] {
    return [...this.#snapshot.entries.values()].flatMap((entry) =>
      documentBlocks(entry.kind, entry.source.value).map((written) => ({ entry, ...written })),
    );
  }

  #ordered(uses: readonly ContentUse[]): readonly ContentUse[] {
    const unique = new Map(uses.map((use) => [`${use.file}:${use.line}:${use.column}`, use]));
    return [...unique.values()].sort(
      (left, right) =>
        compareText(left.file, right.file) || left.line - right.line || left.column - right.column,
    );
  }
}

const at = ({ file }: JsonSource, position: Position): ContentUse => ({ file, ...position });

const atKey = (source: JsonSource, path: JsonPath): ContentUse => at(source, source.positionOfKey(path));

/** Names of documents in documents and in the file of the site, which have no reference in their schemas. */
function documentUses({ source, kind: own }: Entry, kind: string, slug: string): readonly ContentUse[] {
  const { value } = source;
  const paths: JsonPath[] = [];
  if (kind === 'layouts' && (own === 'pages' || own === 'templates')) paths.push(['layout']);
  if (kind === 'pages' && own === 'site') paths.push(['notFound']);
  const templates = own === 'site' && kind === 'templates' ? valueAt(value, ['templates']) : undefined;
  if (Array.isArray(templates)) paths.push(...templates.map((_, index) => ['templates', index]));
  const named = paths.filter((path) => valueAt(value, path) === slug);
  const overrides: JsonPath = ['overrides', slug];
  const isOverridden = kind === 'templates' && valueAt(value, overrides) !== undefined;
  return [
    ...named.map((path) => at(source, source.positionOf(path))),
    ...(isOverridden ? [atKey(source, overrides)] : []),
  ];
}

function variablesIn(
  source: JsonSource,
  value: unknown,
  path: JsonPath,
): readonly { readonly variable: readonly string[]; readonly use: ContentUse }[] {
  if (typeof value === 'string') {
    const compiled = value.includes('{{') ? compileText(value) : undefined;
    if (compiled?.ok !== true) return [];
    return compiled.text.variables.map(({ path: variable, offset }) => ({
      variable,
      use: at(source, source.positionInText(path, offset)),
    }));
  }
  if (isFrom(value)) return [{ variable: value.from.split('.'), use: at(source, source.positionOf(path)) }];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => variablesIn(source, item, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => variablesIn(source, child, [...path, name]));
}

/** The names of a value and of its properties at any depth, without the items of lists. */
function namesIn(value: unknown, name: string): readonly string[] {
  if (!isRecord(value)) return [name];
  return [name, ...Object.entries(value).flatMap(([key, child]) => namesIn(child, `${name}.${key}`))];
}
