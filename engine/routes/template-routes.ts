import type { ContentModel } from '../content/content-model.ts';
import { isRecord } from '../content/json-schema.ts';
import type { TemplateDocument } from '../content/model/documents.ts';
import { type AllCollections, type Entry, entriesOf, type Snapshot } from '../content/snapshot.ts';
import type { Requirements } from './cell-state.ts';
import { type Condition, isPresent, parseCondition } from './condition.ts';
import { type Dimension, offers, readDimensions, slugsOf } from './matrix.ts';
import { type PathParams, PathPattern } from './path-pattern.ts';

export interface CompiledTemplate {
  readonly document: Entry<TemplateDocument>;
  readonly dimensions: readonly Dimension[];
  readonly where: Condition | undefined;
  /** Undefined if every cell of the template is ready. */
  readonly requirements: Requirements | undefined;
  readonly pattern: PathPattern;
  /** The templates before it that may have a page at the same path. The first one that has it wins. */
  readonly rivals: readonly CompiledTemplate[];
}

/** Compiles the valid templates of a snapshot, in the order in which they are matched. */
export function compileTemplates(snapshot: Snapshot, model: ContentModel): readonly CompiledTemplate[] {
  const compiled: CompiledTemplate[] = [];
  for (const document of snapshot.templates) {
    const read = readDimensions(document, model);
    // The rule about unknown variables reports the reason.
    if (!read.ok) continue;
    const { dimensions } = read;
    if (!hasEnoughEntries(document, dimensions, snapshot)) continue;
    const { where, path } = document.value;
    compiled.push({
      document,
      dimensions,
      where: where === undefined ? undefined : parseCondition(where),
      requirements: snapshot.quality?.value.cells[document.slug],
      pattern: new PathPattern(path),
      rivals: compiled.filter((earlier) => mayCollide(earlier.document.value.path, path)),
    });
  }
  return compiled;
}

/** Whether the site is so large that the template has pages. */
function hasEnoughEntries(
  { value: { minimumEntries } }: Entry<TemplateDocument>,
  [first]: readonly Dimension[],
  snapshot: Snapshot,
): boolean {
  if (minimumEntries === undefined || first === undefined) return true;
  const { collection } = first;
  const counted = snapshot.derived.sourceOf(collection) ?? collection;
  return entriesOf(snapshot, counted).size >= minimumEntries;
}

/** Whether two patterns may have a path in common. */
function mayCollide(left: string, right: string): boolean {
  const [segments, others] = [left.split('/'), right.split('/')];
  const isVariable = (segment: string | undefined) => segment?.startsWith(':') === true;
  return (
    segments.length === others.length &&
    segments.every(
      (segment, index) => isVariable(segment) || isVariable(others[index]) || segment === others[index],
    )
  );
}

/** Returns the path of the page of a template about entries. */
export function pathOfCell(
  { pattern, dimensions }: CompiledTemplate,
  subjects: ReadonlyMap<string, Entry>,
): string {
  const params: Record<string, string> = {};
  for (const { name, collection } of dimensions) params[name] = subjects.get(collection)?.slug ?? '';
  return pattern.fill(params);
}

/** Returns the entries that parameters name; undefined if the template has no page about them. */
export function bindSubjects(
  template: CompiledTemplate,
  params: PathParams,
  collections: AllCollections,
): ReadonlyMap<string, Entry> | undefined {
  const bound = new Map<string, Entry>();
  for (const dimension of template.dimensions) {
    const slug = params[dimension.name];
    const entry = slug === undefined ? undefined : entriesOf(collections, dimension.collection).get(slug);
    if (entry === undefined || !offers(dimension, entry.slug, bound)) return undefined;
    bound.set(dimension.collection, entry);
  }
  return isWanted(template, bound) ? bound : undefined;
}

/** Returns the combinations of entries that a template has pages about, given those of its first dimensions. */
export function combinations(
  template: CompiledTemplate,
  bound: ReadonlyMap<string, Entry>,
  collections: AllCollections,
): readonly ReadonlyMap<string, Entry>[] {
  const dimension = template.dimensions[bound.size];
  if (dimension === undefined) return isWanted(template, bound) ? [bound] : [];
  const entries = entriesOf(collections, dimension.collection);
  return slugsOf(dimension, bound, collections).flatMap((slug) => {
    const entry = entries.get(slug);
    return entry === undefined
      ? []
      : combinations(template, new Map(bound).set(dimension.collection, entry), collections);
  });
}

/** Whether the `where` of a template is true for entries. */
export function isWanted(
  { where, dimensions }: CompiledTemplate,
  bound: ReadonlyMap<string, Entry>,
): boolean {
  if (where === undefined) return true;
  const [first, ...path] = where.path;
  const dimension = dimensions.find((candidate) => candidate.name === first);
  let value = dimension && bound.get(dimension.collection)?.readable;
  for (const segment of path) value = isRecord(value) ? value[segment] : undefined;
  return isPresent(value) === where.wanted;
}
