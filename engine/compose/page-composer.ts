import { calendarDateAt } from '../content/calendar.ts';
import { computedOnce } from '../content/computed-once.ts';
import type { ContentModel } from '../content/content-model.ts';
import { isRecord, schemaOfProperty } from '../content/json-schema.ts';
import type { EntryId } from '../content/snapshot.ts';
import { type Condition, isPresent, parseCondition } from '../routes/condition.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { walk } from './answer.ts';
import { type Composition, compose, composeText, fill, fillRequired, omission } from './composition.ts';
import type { InsetList } from './insets.ts';
import { fillOutline, outlineOf, textAtPath } from './outline.ts';
import { dimensionsOf, foreignVariables, locateVariable, pageVariables } from './page-variables.ts';
import type { Variables } from './placeholder.ts';
import { ReadRecorder } from './read-recorder.ts';
import type { EntryRoot } from './root.ts';
import type { Scope } from './scope.ts';

/** A block of a document at its position on a page, before it is composed. */
export interface BlockInstance {
  readonly document: EntryId;
  readonly id: string;
  /** Unique on the page; used for `id` attributes. */
  readonly elementId: string;
  /** Unique in the site. */
  readonly key: string;
}

/** A block with all placeholders filled in, before it is joined with other content. */
export interface ComposedBlock {
  readonly type: string;
  /** The properties of the block's own type. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The parts of a request that a page may read: its query, and the form values that were refused. */
export interface RequestInput {
  readonly query: Readonly<Record<string, string>>;
  readonly submission: object | undefined;
}

const noInput: RequestInput = { query: {}, submission: undefined };

/**
 * Returns the scope of one page in one state of the site.
 * @param now epoch milliseconds
 */
export function pageScope(
  { snapshot, routes }: Pick<SiteState, 'snapshot' | 'routes'>,
  route: Route,
  now: number,
  { query, submission }: RequestInput = noInput,
): Scope {
  return {
    snapshot,
    routes,
    today: calendarDateAt(now, snapshot.site.value.timeZone),
    subjects: route.kind === 'cell' ? route.subjects : new Map(),
    cell: route.kind === 'cell' ? route.cell : undefined,
    page: {
      path: route.path,
      template: route.kind === 'cell' ? route.document.slug : undefined,
      section: sectionOf(route.path),
      phone: route.document.value.phone ?? 'main',
      query,
      submission,
    },
  };
}

/** Starts a record in a scope. See {@link ReadRecorder}. */
export function recordIn(scope: Scope, insets?: InsetList<ReadRecorder>): ReadRecorder {
  return new ReadRecorder(scope, nameOfRoute, insets);
}

/** Returns the first segment of a path: "/places" for "/places/riverside". */
function sectionOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

/** The blocks of a page from top to bottom: those of the layout above, its own, those of the layout below. */
export interface PageStructure {
  readonly before: readonly BlockInstance[];
  readonly main: readonly BlockInstance[];
  readonly after: readonly BlockInstance[];
}

/** Reads the blocks that appear on a page and their order. */
export function readStructure(route: Route, recorder: ReadRecorder): PageStructure {
  recorder.read({ kind: 'route', path: route.path });
  const document = route.document.id;
  const layout = `layouts/${textAt(recorder, document, 'layout')}`;
  const variables = pageVariables(recorder, dimensionsOf(route));
  const appearing = (list: readonly ListedInstance[]) =>
    list.flatMap(({ instance, condition }) =>
      condition === undefined || holds(condition, variables) ? [instance] : [],
    );
  return {
    before: appearing(readInstances(recorder, layout, 'before', 'layout-')),
    main: appearing(readInstances(recorder, document, 'order', '')),
    after: appearing(readInstances(recorder, layout, 'after', 'layout-')),
  };
}

/** A block in a list of a document, with the condition under which it appears. */
interface ListedInstance {
  readonly instance: BlockInstance;
  readonly condition: Condition | undefined;
}

const listsOf = computedOnce((_document: object) => new Map<string, readonly ListedInstance[]>());

/** Reads a list of blocks. All pages of a document have the same instances. */
function readInstances(
  recorder: ReadRecorder,
  document: EntryId,
  name: string,
  prefix: string,
): readonly ListedInstance[] {
  const content = recorder.read({ kind: 'entry', id: document });
  if (!isRecord(content)) return [];
  const lists = listsOf(content);
  const list =
    lists.get(name) ??
    textsIn(content[name]).map((id) => {
      const elementId = `${prefix}${id}`;
      const when = walk(content, ['block', id, 'when']);
      return {
        instance: { document, id, elementId, key: `${document}#${elementId}` },
        condition: typeof when === 'string' ? parseCondition(when) : undefined,
      };
    });
  lists.set(name, list);
  return list;
}

/** Reads the ids of the page's own blocks from top to bottom, including blocks that do not appear. */
export function readMainOrder(route: Route, recorder: ReadRecorder): readonly string[] {
  return idsAt(recorder, route.document.id, 'order');
}

/** Whether a block appears on this page: the condition `when` is true or absent. */
export function appears(
  instance: Pick<BlockInstance, 'document' | 'id'>,
  route: Route,
  recorder: ReadRecorder,
): boolean {
  const when = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id, 'when']);
  return (
    typeof when !== 'string' || holds(parseCondition(when), pageVariables(recorder, dimensionsOf(route)))
  );
}

function holds({ path, wanted }: Condition, variables: Variables): boolean {
  return isPresent(variables.value(path)) === wanted;
}

/**
 * Composes one block that appears on the page: applies the overrides of the page's subjects, and fills in the placeholders.
 * Undefined if the document has no such block.
 * @param printsOf returns the properties that the component of a type only prints; their texts are insets if the recorder collects these
 * @throws MissingValueError if a placeholder has no value on this page
 */
export function composeBlock(
  instance: BlockInstance,
  route: Route,
  recorder: ReadRecorder,
  model: ContentModel,
  printsOf?: (type: string) => readonly string[] | undefined,
): ComposedBlock | undefined {
  const definition = recorder.value({ kind: 'entry', id: instance.document }, ['block', instance.id]);
  if (!isRecord(definition) || typeof definition.type !== 'string') return undefined;
  const variables = pageVariables(recorder, dimensionsOf(route));
  const schema = model.blocks.schemaOf(definition.type) ?? {};
  const properties: Record<string, unknown> = {};
  const overrides = overridesOf(instance, route, recorder, model).map((override) => override.properties);
  for (const piece of [definition, ...overrides]) {
    const composition = compose(piece, schema);
    const filled =
      recorder.insets === undefined
        ? fill(composition, variables)
        : fillAround(composition, printsOf?.(definition.type) ?? [], route, recorder, variables);
    if (isRecord(filled)) Object.assign(properties, filled);
  }
  const { id: _id, type: _type, when: _when, required: _required, ...own } = properties;
  return { type: definition.type, properties: own };
}

/** Fills in a piece of a block; the texts in the properties that its component only prints become insets. */
function fillAround(
  composition: Composition,
  prints: readonly string[],
  route: Route,
  recorder: ReadRecorder,
  variables: Variables,
): unknown {
  if (composition.kind !== 'object') return fill(composition, variables);
  const filled: Record<string, unknown> = {};
  for (const [name, property] of composition.properties) {
    const outline =
      prints.includes(name) && omission(property, variables.hasExpired) === undefined
        ? outlineIn(property, route, recorder)
        : undefined;
    const value =
      outline === undefined
        ? fill(property, variables)
        : fillOutline(outline, (path) =>
            recorder.inset((reader) =>
              textAtPath(fill(property, pageVariables(reader, dimensionsOf(route))), path),
            ),
          );
    if (value !== undefined) filled[name] = value;
  }
  return filled;
}

/** Reads the outline of a property on this page; undefined if it has no value, or is not known to be printed as it is. */
function outlineIn(property: Composition, route: Route, recorder: ReadRecorder): unknown {
  if (property.kind === 'text') return outlineOf('');
  if (property.kind === 'list')
    return property.items.every(({ kind }) => kind === 'text' || kind === 'literal')
      ? outlineOf([''])
      : undefined;
  if (property.kind !== 'from') return undefined;
  const location = locateVariable(property.path, dimensionsOf(route), recorder.scope.snapshot.collections);
  return location?.kind === 'content' ? recorder.outline(location.root, location.path) : undefined;
}

/** Properties that an entry replaces in a block of a template. */
export interface Override {
  /** The collection of the entry, which is a subject of the page. */
  readonly collection: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Returns the overrides of a block in the order of the template's dimensions. A later override wins. */
export function overridesOf(
  instance: BlockInstance,
  route: Route,
  recorder: ReadRecorder,
  model: ContentModel,
): Override[] {
  if (route.kind !== 'cell' || instance.document !== route.document.id) return [];
  return route.dimensions.flatMap((dimension) => {
    const { collection } = dimension;
    // The model of the renderer has no declared collections, whose entries have no overrides.
    if (!model.collections.has(collection)) return [];
    if (schemaOfProperty(model.schemaOf(collection), 'overrides') === undefined) return [];
    const properties = recorder.override(collection, instance.id);
    return properties === undefined ? [] : [{ collection, properties }];
  });
}

/** Composes the name of a page in breadcrumbs and menus: the document's `name`, or its title. */
function nameOfRoute(route: Route, recorder: ReadRecorder): string {
  const root: EntryRoot = { kind: 'entry', id: route.document.id };
  const variables = foreignVariables(recorder, route);
  const name = recorder.value(root, ['name']);
  const filled = name === undefined ? undefined : fill(composeText(String(name)), variables);
  return String(filled ?? fillRequired(String(recorder.value(root, ['title'])), variables));
}

function textAt(recorder: ReadRecorder, document: EntryId, name: string): string {
  return String(recorder.value({ kind: 'entry', id: document }, [name]));
}

function idsAt(recorder: ReadRecorder, document: EntryId, name: string): string[] {
  return textsIn(recorder.value({ kind: 'entry', id: document }, [name]));
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
