import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from '../content/json-schema.ts';
import type { TemplateDocument } from '../content/model/documents.ts';
import { type AllCollections, type Entry, entriesOf } from '../content/snapshot.ts';
import { suggestName } from '../content/suggestion.ts';

/** One dimension of a template's matrix: the entries that it ranges over. */
export type Dimension = {
  readonly name: string;
  readonly collection: string;
} & (
  | { readonly kind: 'collection' }
  /** The slugs in an entry of an earlier dimension: the items of a list or the keys of a map. */
  | {
      readonly kind: 'within';
      readonly of: string;
      readonly path: readonly string[];
      readonly holds: 'list' | 'map';
    }
);

/** The location of the cell of a combination: the copy for this service in this city. */
export interface CellLocation {
  readonly entry: Entry;
  readonly path: readonly string[];
}

export type DimensionsResult =
  | { readonly ok: true; readonly dimensions: readonly Dimension[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads a template's `for`, and checks it against the schemas and the template's path. */
export function readDimensions(template: Entry<TemplateDocument>, model: ContentModel): DimensionsResult {
  const diagnostics: Diagnostic[] = [];
  const dimensions: Dimension[] = [];
  const failed = new Set<string>();
  const refuse = (path: readonly string[], message: string, hint?: string): void => {
    const { source } = template;
    diagnostics.push({
      file: source.file,
      ...source.positionOf(path),
      code: 'CB_TEMPLATE_PATH',
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  };
  for (const [name, rule] of Object.entries(template.value.for)) {
    // A rule that depends on an invalid dimension is covered by the diagnostic of that dimension.
    const [first = ''] = rule.split('.');
    if (first !== rule && failed.has(first)) {
      failed.add(name);
      continue;
    }
    const dimension = readDimension(name, rule, dimensions, model);
    if (typeof dimension === 'string') {
      failed.add(name);
      refuse(['for', name], dimension, suggestName(rule, knownRules(dimensions, model)));
    } else if (dimensions.some((earlier) => earlier.collection === dimension.collection)) {
      refuse(
        ['for', name],
        `two dimensions run over ${dimension.collection}`,
        'Each collection can be one dimension of a template.',
      );
    } else dimensions.push(dimension);
  }
  const named = template.value.path
    .split('/')
    .flatMap((segment) => (segment.startsWith(':') ? segment.slice(1) : []));
  const misspelled = named.some((name) => !Object.hasOwn(template.value.for, name));
  for (const name of Object.keys(template.value.for)) {
    if (!misspelled && !named.includes(name))
      refuse(['path'], `the path does not name the dimension "${name}"`, `Add ":${name}" to the path.`);
  }
  for (const name of named) {
    if (!Object.hasOwn(template.value.for, name)) {
      refuse(
        ['path'],
        `the path names ":${name}", which is not a dimension`,
        suggestName(name, Object.keys(template.value.for)),
      );
    }
  }
  return diagnostics.length === 0 ? { ok: true, dimensions } : { ok: false, diagnostics };
}

/** Returns all valid rules for a further dimension: collections, and lists and maps of entries in earlier dimensions. */
function knownRules(dimensions: readonly Dimension[], model: ContentModel): readonly string[] {
  const within = dimensions.flatMap(({ name, collection }) =>
    Object.entries(model.schemaOf(collection).properties ?? {}).flatMap(([property, schema]) =>
      (schema.items?.reference ?? schema.propertyNames?.reference) === undefined
        ? []
        : [`${name}.${property}`],
    ),
  );
  return [...model.dimensionNames(), ...within];
}

function readDimension(
  name: string,
  rule: string,
  earlier: readonly Dimension[],
  model: ContentModel,
): Dimension | string {
  if (model.isDimension(rule)) return { kind: 'collection', name, collection: rule };
  const [first = '', ...path] = rule.split('.');
  const source = earlier.find((dimension) => dimension.name === first);
  if (source === undefined) return `"${rule}" is neither a collection nor read from an earlier dimension`;
  let schema: JsonSchema | undefined = model.schemaOf(source.collection);
  for (const segment of path) schema = schema && schemaOfProperty(schema, segment);
  const listed = schema?.items?.reference;
  const mapped = schema?.propertyNames?.reference;
  const collection = mapped ?? listed;
  if (path.length === 0 || collection === undefined || !model.collections.has(collection)) {
    return `"${rule}" is not a list or map of entries`;
  }
  return {
    kind: 'within',
    name,
    collection,
    of: source.collection,
    path,
    holds: mapped === undefined ? 'list' : 'map',
  };
}

/** Returns the slugs of a dimension, given the entries of the dimensions before it. */
export function slugsOf(
  dimension: Dimension,
  bound: ReadonlyMap<string, Entry>,
  collections: AllCollections,
): readonly string[] {
  if (dimension.kind === 'collection') return [...entriesOf(collections, dimension.collection).keys()];
  const value = valueWithin(dimension, bound);
  // A list may contain an entry twice; there is one page for it.
  if (Array.isArray(value))
    return [...new Set(value.filter((slug): slug is string => typeof slug === 'string'))];
  return isRecord(value) ? Object.keys(value) : [];
}

/** Whether a dimension has a slug. Equivalent to a search in {@link slugsOf}, without creating the list. */
export function offers(dimension: Dimension, slug: string, bound: ReadonlyMap<string, Entry>): boolean {
  if (dimension.kind === 'collection') return true;
  const value = valueWithin(dimension, bound);
  return Array.isArray(value) ? value.includes(slug) : isRecord(value) && Object.hasOwn(value, slug);
}

/** Returns the location of the cell of a combination: the value of the last dimension that is a map. */
export function cellLocation(
  dimensions: readonly Dimension[],
  bound: ReadonlyMap<string, Entry>,
): CellLocation | undefined {
  const dimension = dimensions.findLast(
    (candidate) => candidate.kind === 'within' && candidate.holds === 'map',
  );
  if (dimension?.kind !== 'within') return undefined;
  const entry = bound.get(dimension.of);
  const slug = bound.get(dimension.collection)?.slug;
  return entry && slug !== undefined ? { entry, path: [...dimension.path, slug] } : undefined;
}

/** The copy of a cell as it is in its entry; undefined if the entry has none. */
export function cellValue({ entry, path }: CellLocation): unknown {
  let value = entry.readable;
  for (const segment of path) value = isRecord(value) ? value[segment] : undefined;
  return value;
}

function valueWithin(
  dimension: Dimension & { readonly kind: 'within' },
  bound: ReadonlyMap<string, Entry>,
): unknown {
  let value = bound.get(dimension.of)?.readable;
  for (const segment of dimension.path) value = isRecord(value) ? value[segment] : undefined;
  return value;
}
