import { firstSentenceOfMarkdown } from '../content/markdown-words.ts';
import type { Snapshot } from '../content/snapshot.ts';
import type { Dimension } from '../routes/matrix.ts';
import type { Route } from '../routes/route-table.ts';
import type { VariablePath, Variables } from './placeholder.ts';
import type { ReadRecorder } from './read-recorder.ts';
import type { ContentPath, EntryRoot } from './root.ts';

/** The location of a variable: `city.name` is a value of the page's city, `claims.years.value` a value of a named entry. */
export type VariableLocation =
  | { readonly kind: 'content'; readonly root: EntryRoot; readonly path: ContentPath }
  | { readonly kind: 'page'; readonly property: 'path' }
  | { readonly kind: 'page-phone'; readonly path: ContentPath }
  /** The lead of the cell, or else the first sentence of its copy. */
  | { readonly kind: 'cell-opening' };

/**
 * Resolves a variable of a page. A variable begins with `site`, `page`, `cell`, a dimension of the page's template, or a
 * collection.
 * @param collections those of the snapshot
 */
export function locateVariable(
  variable: VariablePath,
  dimensions: readonly Dimension[],
  collections: Snapshot['collections'],
): VariableLocation | undefined {
  const location = findVariable(variable, dimensions);
  const [name = ''] = variable;
  const isEntry = location?.kind === 'content' && location.root.kind === 'entry' && name !== 'site';
  return isEntry && collections[name] === undefined ? undefined : location;
}

function findVariable(
  variable: VariablePath,
  dimensions: readonly Dimension[],
): VariableLocation | undefined {
  const [name = '', ...path] = variable;
  if (name === 'site') return { kind: 'content', root: { kind: 'entry', id: 'site' }, path };
  if (name === 'cell' && path.join('.') === 'opening') return { kind: 'cell-opening' };
  if (name === 'cell') return { kind: 'content', root: { kind: 'cell' }, path };
  if (name === 'page') {
    const [property, ...within] = path;
    if (property === 'phone') return { kind: 'page-phone', path: within };
    return property === 'path' && within.length === 0 ? { kind: 'page', property } : undefined;
  }
  const dimension = dimensions.find((candidate) => candidate.name === name);
  if (dimension !== undefined)
    return { kind: 'content', root: { kind: 'subject', collection: dimension.collection }, path };
  const [slug, ...rest] = path;
  if (slug !== undefined)
    return { kind: 'content', root: { kind: 'entry', id: `${name}/${slug}` }, path: rest };
  return undefined;
}

/** Reads the value at a known location. */
type ReadLocation = (location: VariableLocation) => unknown;

/**
 * Variables whose reads are recorded. A class whose functions refer to nothing but the instance: V8 keeps the hidden class of
 * an object with a getter of its own, and what a function made in a constructor refers to. Through either, dead recorders
 * outlive every collection of young objects.
 */
class RecordedVariables implements Variables {
  readonly #recorder: ReadRecorder;
  readonly #dimensions: readonly Dimension[];
  readonly #read: ReadLocation;
  /** A property, because callers pass it on as a function. */
  readonly hasExpired = (variable: VariablePath) => isInLostClaim(this.#locate(variable), this.#recorder);

  constructor(recorder: ReadRecorder, dimensions: readonly Dimension[], read: ReadLocation) {
    this.#recorder = recorder;
    this.#dimensions = dimensions;
    this.#read = read;
  }

  value(variable: VariablePath): unknown {
    const location = this.#locate(variable);
    return location === undefined || isInLostClaim(location, this.#recorder)
      ? undefined
      : this.#read(location);
  }

  yearsSince(date: string): number {
    return this.#recorder.clock.yearsSince(date);
  }

  get language(): string {
    return languageOf(this.#recorder);
  }

  #locate(variable: VariablePath): VariableLocation | undefined {
    return locateVariable(variable, this.#dimensions, this.#recorder.scope.snapshot.collections);
  }
}

/** Returns the variables of the page that is being composed. Every read is recorded. */
export function pageVariables(recorder: ReadRecorder, dimensions: readonly Dimension[]): Variables {
  return new RecordedVariables(recorder, dimensions, (location) => {
    if (location.kind === 'page') return recorder.path;
    if (location.kind === 'page-phone') return phoneValue(recorder, recorder.phone, location.path);
    if (location.kind === 'cell-opening') return openingOf((path) => recorder.value({ kind: 'cell' }, path));
    return recorder.value(location.root, location.path);
  });
}

/** Returns the variables of another page than the composed one. Reads are recorded as reads of named entries. */
export function foreignVariables(recorder: ReadRecorder, route: Route): Variables {
  const read = (root: EntryRoot, path: ContentPath): unknown => {
    const absolute = absoluteRoot(root, route);
    return absolute && recorder.value(absolute.root, [...absolute.path, ...path]);
  };
  return new RecordedVariables(recorder, dimensionsOf(route), (location) => {
    if (location.kind === 'page') return route.path;
    if (location.kind === 'page-phone')
      return phoneValue(
        recorder,
        String(recorder.value({ kind: 'entry', id: route.document.id }, ['phone']) ?? 'main'),
        location.path,
      );
    if (location.kind === 'cell-opening') return openingOf((path) => read({ kind: 'cell' }, path));
    return read(location.root, location.path);
  });
}

/** Whether a location is in a claim that has expired, or whose file the site does without. */
function isInLostClaim(location: VariableLocation | undefined, recorder: ReadRecorder): boolean {
  if (location?.kind !== 'content' || location.root.kind !== 'entry') return false;
  if (!location.root.id.startsWith('claims/')) return false;
  const expires = recorder.value(location.root, ['expires']);
  if (typeof expires === 'string') return recorder.clock.hasBegun(expires);
  return !recorder.has(location.root, []);
}

function languageOf(recorder: ReadRecorder): string {
  return String(recorder.value({ kind: 'entry', id: 'site' }, ['language']));
}

function phoneValue(recorder: ReadRecorder, phone: string, path: ContentPath): unknown {
  return recorder.value({ kind: 'entry', id: 'site' }, ['phones', phone, ...path]);
}

/** @param read returns a value of the cell */
function openingOf(read: (path: ContentPath) => unknown): string | undefined {
  const lead = read(['lead']);
  if (typeof lead === 'string') return lead;
  const intro = read(['intro']);
  if (typeof intro === 'string') return firstSentenceOfMarkdown(intro);
  return Array.isArray(intro) ? firstSentenceOfMarkdown(intro.join('\n\n')) : undefined;
}

const noDimensions: readonly Dimension[] = [];

export function dimensionsOf(route: Route): readonly Dimension[] {
  return route.kind === 'page' ? noDimensions : route.dimensions;
}

function absoluteRoot(
  root: EntryRoot,
  route: Route,
): { readonly root: EntryRoot; readonly path: ContentPath } | undefined {
  if (root.kind === 'entry') return { root, path: [] };
  if (route.kind === 'page') return undefined;
  if (root.kind === 'cell')
    return route.cell && { root: { kind: 'entry', id: route.cell.entry.id }, path: route.cell.path };
  return subjectRoot(root.collection, route);
}

function subjectRoot(
  collection: string,
  route: Route & { readonly kind: 'cell' },
): { readonly root: EntryRoot; readonly path: ContentPath } | undefined {
  const entry = route.subjects.get(collection);
  return entry && { root: { kind: 'entry', id: entry.id }, path: [] };
}
