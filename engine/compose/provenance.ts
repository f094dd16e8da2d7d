import { computedOnce } from '../content/computed-once.ts';
import type { ContentModel } from '../content/content-model.ts';
import { documentBlocks, type WrittenBlock } from '../content/document-blocks.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Position } from '../content/line-index.ts';
import { type Entry, type EntryId, entryById } from '../content/snapshot.ts';
import type { Route } from '../routes/route-table.ts';
import { type Composition, compose, composeText, fill, omission } from './composition.ts';
import { filledLocations } from './entry-text.ts';
import { type BlockInstance, overridesOf } from './page-composer.ts';
import { dimensionsOf, locateVariable, pageVariables } from './page-variables.ts';
import type { VariablePath, Variables } from './placeholder.ts';
import type { ReadRecorder } from './read-recorder.ts';
import { locate, type Scope } from './scope.ts';
import { writtenPath } from './written-path.ts';

/**
 * The rule that chose a value: it is written in the page document, its template, its layout or an override; it is a
 * value of an entry; or it is the fallback of a placeholder whose variable has no value on this page.
 */
export type ProvenanceRule = 'page' | 'template' | 'layout' | 'override' | 'entry' | 'fallback';

/** One source of a composed value: a path in an entry or document, and the rule that chose it. */
export interface ValueSource {
  readonly entry: Entry;
  readonly path: JsonPath;
  readonly rule: ProvenanceRule;
  /** The offset of the placeholder in the text at `path`; only for a fallback. */
  readonly offset?: number;
  /** The sources of the values that were filled in to a text of an entry; absent if there are none. */
  readonly filled?: readonly ValueSource[];
}

/** Where a composed value came from. */
export interface Provenance {
  /** The value as it was written, with its placeholders. */
  readonly written: ValueSource;
  /** The sources of the values that were filled in, in the order of the placeholders; without those that have none. */
  readonly filled: readonly ValueSource[];
}

/** A page that is being composed. */
export interface ComposedPage {
  readonly route: Route;
  readonly recorder: ReadRecorder;
  readonly model: ContentModel;
}

/** Finds where a value of a composed block came from. The path is a path in the composed properties. */
export function blockProvenance(instance: BlockInstance, path: JsonPath, page: ComposedPage): Provenance {
  const { document, base, definition } = findBlock(instance, page.recorder.scope);
  const override = findOverride(instance, path, page);
  const start: ValueSource = override?.source ?? { entry: document, path: base, rule: ruleOf(document) };
  const piece = override?.piece ?? definition;
  if (piece === undefined) return { written: start, filled: [] };
  const schema = page.model.blocks.schemaOf(String(definition?.type)) ?? {};
  return trace(compose(piece, schema), path, start, page);
}

/** Finds where the title, the description or the name of a page came from. */
export function headProvenance(name: 'title' | 'description' | 'name', page: ComposedPage): Provenance {
  const { document } = page.route;
  const start: ValueSource = { entry: document, path: [name], rule: ruleOf(document) };
  const text = document.value[name];
  return text === undefined ? { written: start, filled: [] } : trace(composeText(text), [], start, page);
}

/** The source to correct if the value is wrong: the only one that was filled in, or the position where it was written. */
export function supplierOf({ written, filled }: Provenance): ValueSource {
  const [only, ...others] = filled;
  return only === undefined || others.length > 0 ? written : only;
}

/** The entry and path of a variable on a page; undefined if the variable names no content. The value may be missing. */
export function sourceOfVariable(
  variable: VariablePath,
  { route, recorder }: Pick<ComposedPage, 'route' | 'recorder'>,
): ValueSource | undefined {
  const found = locateVariable(variable, dimensionsOf(route), recorder.scope.snapshot.collections);
  if (found?.kind === 'cell-opening') {
    const hasLead = recorder.value({ kind: 'cell' }, ['lead']) !== undefined;
    return sourceOfVariable(['cell', hasLead ? 'lead' : 'intro'], { route, recorder });
  }
  const location = found?.kind === 'content' ? locate(found.root, found.path, recorder.scope) : undefined;
  const entry = location && entryById(recorder.scope.snapshot, location.entry);
  return entry && location && entrySource(entry, location.path, recorder.scope);
}

function entrySource(entry: Entry, path: JsonPath, scope: Scope): ValueSource {
  const written = writtenPath(entry.value, path);
  const filled = filledLocations(entry, written).flatMap(({ entry: id, path }): ValueSource[] => {
    const supplier = scope.snapshot.entries.get(id);
    return supplier === undefined ? [] : [{ entry: supplier, path, rule: 'entry' }];
  });
  return { entry, path: written, rule: 'entry', ...(filled.length > 0 && { filled }) };
}

/** The line and column of a source in its file. */
export function positionOf({ entry: { source }, path, offset }: ValueSource): Position {
  return offset === undefined ? source.positionOf(path) : source.positionInText(path, offset);
}

/** The path of a block in its document; empty if the document has no such block. */
export function pathOfBlock(document: Entry, id: string): JsonPath {
  return writtenBlock(document, id)?.path ?? [];
}

const writtenBlock = (document: Entry, id: string) => blocksById(document).get(id);

/** The blocks of a document, the first of those with an id: each fault in one asks for its place. */
const blocksById = computedOnce(
  ({ kind, value }: Entry): ReadonlyMap<unknown, WrittenBlock> =>
    new Map(
      documentBlocks(kind, value)
        .toReversed()
        .map((written) => [written.block.id, written]),
    ),
);

/** @throws Error if the snapshot has no such document. */
export function documentIn(scope: Scope, id: EntryId): Entry {
  const document = scope.snapshot.entries.get(id);
  if (document === undefined) throw new Error(`The document "${id}" is not in the snapshot.`);
  return document;
}

function findBlock(instance: BlockInstance, scope: Scope) {
  const document = documentIn(scope, instance.document);
  const { path: base = [], block: definition } = writtenBlock(document, instance.id) ?? {};
  return { document, base, definition };
}

/** The override that supplies the property at the start of the path. The last dimension wins. */
function findOverride(
  instance: BlockInstance,
  [name]: JsonPath,
  { route, recorder, model }: ComposedPage,
): { readonly source: ValueSource; readonly piece: Readonly<Record<string, unknown>> } | undefined {
  if (route.kind !== 'cell' || typeof name !== 'string') return undefined;
  const found = overridesOf(instance, route, recorder, model).findLast(({ properties }) =>
    Object.hasOwn(properties, name),
  );
  const entry = found && route.subjects.get(found.collection);
  return (
    entry && {
      source: { entry, path: ['overrides', route.document.slug, instance.id], rule: 'override' },
      piece: found.properties,
    }
  );
}

function ruleOf({ kind }: Entry): ProvenanceRule {
  return kind === 'templates' ? 'template' : kind === 'layouts' ? 'layout' : 'page';
}

/** Follows a path in the filled value back through the composition that it was filled from. */
function trace(
  composition: Composition,
  path: JsonPath,
  written: ValueSource,
  page: ComposedPage,
): Provenance {
  const variables = pageVariables(page.recorder, dimensionsOf(page.route));
  let at = composition;
  let source = written;
  let rest = path;
  while (at.kind === 'list' || at.kind === 'object') {
    const [segment, ...next] = rest;
    const child = segment === undefined ? undefined : childOf(at, segment, variables);
    if (child === undefined) break;
    at = child.composition;
    source = { ...source, path: [...source.path, child.segment] };
    rest = next;
  }
  switch (at.kind) {
    case 'text': {
      const text = source;
      const filled = at.text.variables.flatMap(({ path: variable, offset, optional }): ValueSource[] => {
        if (optional && variables.value(variable) === undefined)
          return [{ ...text, rule: 'fallback', offset }];
        const found = sourceOfVariable(variable, page);
        return found === undefined ? [] : [found];
      });
      return { written: text, filled };
    }
    case 'from': {
      const found = sourceOfVariable(at.path, page);
      const filled =
        found === undefined ? [] : [entrySource(found.entry, [...found.path, ...rest], page.recorder.scope)];
      return { written: { ...source, path: [...source.path, ...rest] }, filled };
    }
    default:
      return { written: { ...source, path: [...source.path, ...rest] }, filled: [] };
  }
}

/** The part of a composition that a segment of a path leads to, and the segment as it was written. */
function childOf(
  composition: Extract<Composition, { kind: 'list' | 'object' }>,
  segment: string | number,
  variables: Variables,
): { readonly composition: Composition; readonly segment: string | number } | undefined {
  if (composition.kind === 'object') {
    const property = composition.properties.find(([name]) => name === segment);
    return property && { composition: property[1], segment };
  }
  // Items without a value are left out, so an index in the filled list may be lower than the one that was written.
  const present = composition.items.flatMap((item, index) =>
    (item.kind === 'from' && fill(item, variables) === undefined) || omission(item, variables.hasExpired)
      ? []
      : [{ composition: item, segment: index }],
  );
  return present[Number(segment)];
}
