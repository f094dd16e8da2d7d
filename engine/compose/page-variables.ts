import type { CollectionName } from '../content/model/collections.ts';
import { isCollectionName } from '../content/model/collections.ts';
import type { Dimension } from '../routes/matrix.ts';
import type { Route } from '../routes/route-table.ts';
import type { VariablePath, Variables } from './placeholder.ts';
import type { ContentPath, Root } from './question.ts';
import type { ReadRecorder } from './read-recorder.ts';

/** Where a variable's value stands: `city.name` is the name of the page's city, `claims.years.value` the value of an entry. */
export type VariablePlace =
  | { readonly kind: 'content'; readonly root: Root; readonly path: ContentPath }
  | { readonly kind: 'page'; readonly property: 'path' };

type PlacesOfVariables = WeakMap<VariablePath, { readonly place: VariablePlace | undefined }>;

// Both are made once, with a document and with its template; a page looks up dozens of them.
const places = new WeakMap<readonly Dimension[], PlacesOfVariables>();

/**
 * Finds the place that a variable of a page names. The names are `site`, `page`, `cell`, the dimensions of the page's
 * template, and the collections.
 */
export function variablePlace(
  variable: VariablePath,
  dimensions: readonly Dimension[],
): VariablePlace | undefined {
  let known = places.get(dimensions);
  if (known === undefined) {
    known = new WeakMap();
    places.set(dimensions, known);
  }
  let found = known.get(variable);
  if (found === undefined) {
    found = { place: findPlace(variable, dimensions) };
    known.set(variable, found);
  }
  return found.place;
}

function findPlace(variable: VariablePath, dimensions: readonly Dimension[]): VariablePlace | undefined {
  const [name = '', ...path] = variable;
  if (name === 'site') return { kind: 'content', root: { kind: 'entry', id: 'site' }, path };
  if (name === 'cell') return { kind: 'content', root: { kind: 'cell' }, path };
  if (name === 'page')
    return path.length === 1 && path[0] === 'path' ? { kind: 'page', property: 'path' } : undefined;
  const dimension = dimensions.find((candidate) => candidate.name === name);
  if (dimension !== undefined)
    return { kind: 'content', root: { kind: 'subject', collection: dimension.collection }, path };
  const [slug, ...rest] = path;
  if (isCollectionName(name) && slug !== undefined)
    return { kind: 'content', root: { kind: 'entry', id: `${name}/${slug}` }, path: rest };
  return undefined;
}

/** The variables of the page that is being composed; every value that is taken is recorded. */
export function pageVariables(recorder: ReadRecorder, dimensions: readonly Dimension[]): Variables {
  return {
    value: (variable) => {
      const place = variablePlace(variable, dimensions);
      if (place === undefined) return undefined;
      if (place.kind === 'page') return recorder.path;
      return recorder.value(place.root, place.path);
    },
    yearsSince: (date) => recorder.clock.yearsSince(date),
  };
}

/** The variables of another page than the one that is being composed: its subjects are named outright. */
export function foreignVariables(recorder: ReadRecorder, route: Route): Variables {
  const dimensions = dimensionsOf(route);
  return {
    value: (variable) => {
      const place = variablePlace(variable, dimensions);
      if (place === undefined) return undefined;
      if (place.kind === 'page') return route.path;
      const outright = outrightPlace(place.root, route);
      return outright && recorder.value(outright.root, [...outright.path, ...place.path]);
    },
    yearsSince: (date) => recorder.clock.yearsSince(date),
  };
}

const noDimensions: readonly Dimension[] = [];

export function dimensionsOf(route: Route): readonly Dimension[] {
  return route.kind === 'page' ? noDimensions : route.dimensions;
}

function outrightPlace(
  root: Root,
  route: Route,
): { readonly root: Root; readonly path: ContentPath } | undefined {
  if (root.kind === 'entry') return { root, path: [] };
  if (route.kind === 'page') return undefined;
  if (root.kind === 'cell')
    return route.cell && { root: { kind: 'entry', id: route.cell.entry.id }, path: route.cell.path };
  return subjectPlace(root.collection, route);
}

function subjectPlace(
  collection: CollectionName,
  route: Route & { readonly kind: 'cell' },
): { readonly root: Root; readonly path: ContentPath } | undefined {
  const entry = route.subjects.get(collection);
  return entry && { root: { kind: 'entry', id: entry.id }, path: [] };
}
