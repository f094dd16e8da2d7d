import { LRUCache } from 'lru-cache';
import { generatePath, matchPath } from 'react-router';
import type { ContentModel } from '../content/content-model.ts';
import { isRecord } from '../content/json-schema.ts';
import type { PageDocument, TemplateDocument } from '../content/model/documents.ts';
import {
  type Absence,
  type Absences,
  type AllCollections,
  type Entry,
  entriesOf,
  type Snapshot,
} from '../content/snapshot.ts';
import { type CellState, cellState, type Requirements, unconditionallyReady } from './cell-state.ts';
import { type Condition, isPresent, parseCondition } from './condition.ts';
import { type FormerPath, FormerPaths, formerNames } from './former-paths.ts';
import {
  type CellLocation,
  cellLocation,
  type Dimension,
  offers,
  readDimensions,
  slugsOf,
} from './matrix.ts';

/** The target of a path. */
export type Route =
  | { readonly kind: 'page'; readonly path: string; readonly document: Entry<PageDocument> }
  | {
      readonly kind: 'cell';
      readonly path: string;
      readonly document: Entry<TemplateDocument>;
      readonly dimensions: readonly Dimension[];
      /** The entries that the page is about, in the order of the template's dimensions. */
      readonly subjects: ReadonlyMap<string, Entry>;
      readonly cell: CellLocation | undefined;
      /** Whether the page may be indexed, listed and linked, by the thresholds of the site. */
      readonly state: CellState;
    };

/** The slugs of the entries that a page is about, by collection: `{ cities: 'riverside', services: 'repairs' }`. */
export type PageSubject = Readonly<Partial<Record<string, string>>>;

export interface RouteMatch {
  readonly route: Route | undefined;
  /** The absent entry or document without which the path has no route. */
  readonly absence?: Absence | undefined;
}

interface CompiledTemplate {
  readonly document: Entry<TemplateDocument>;
  readonly dimensions: readonly Dimension[];
  readonly where: Condition | undefined;
  /** Undefined if every cell of the template is ready. */
  readonly requirements: Requirements | undefined;
  /** The static prefix of the template's paths: a cheap test before the pattern is matched. */
  readonly prefix: string;
}

/** Maximum number of memoized paths, so that requests for unknown paths cannot exhaust memory. */
const memoizedPaths = 10_000;

/**
 * The routes of one snapshot. Page documents are matched first, then templates in the order of `site.json`; the first
 * match wins. The matrix is never expanded: a path is matched against patterns, and its entries are looked up.
 */
export class RouteTable {
  readonly #collections: AllCollections;
  readonly #pages: ReadonlyMap<string, Entry<PageDocument>>;
  readonly #absent: Absences;
  /** The absent page documents by path. */
  readonly #absentPages: ReadonlyMap<string, Absence>;
  readonly #templates: readonly CompiledTemplate[];
  readonly #matches = new LRUCache<string, RouteMatch>({ max: memoizedPaths });
  readonly #former: FormerPaths;
  readonly #pathsTo = new LRUCache<string, { readonly path: string | undefined }>({ max: memoizedPaths });

  constructor(snapshot: Snapshot, model: ContentModel) {
    this.#collections = snapshot;
    this.#pages = new Map(snapshot.pages.map((page) => [page.value.path, page]));
    this.#absent = snapshot.absent;
    this.#absentPages = absentPages(snapshot.absent);
    this.#templates = snapshot.templates.flatMap((document) => {
      const read = readDimensions(document, model);
      // checkDocuments reports the reason.
      if (!read.ok) return [];
      const { where, path } = document.value;
      const requirements = snapshot.quality?.value.cells[document.slug];
      const [prefix = ''] = path.split(':');
      return {
        document,
        dimensions: read.dimensions,
        where: where === undefined ? undefined : parseCondition(where),
        requirements,
        prefix,
      };
    });
    this.#former = new FormerPaths(
      snapshot,
      this.#templates.map(({ document, dimensions }) => ({
        patterns: [document.value.path, ...formerNames(document)],
        collections: Object.fromEntries(dimensions.map(({ name, collection }) => [name, collection])),
      })),
    );
  }

  /** Returns the route of a canonical path. */
  match(path: string): RouteMatch {
    let match = this.#matches.get(path);
    if (match === undefined) {
      match = this.#find(path);
      this.#matches.set(path, match);
    }
    return match;
  }

  /** Returns what a path without a page answers: the page that it moved to, or that the page was withdrawn. */
  former(path: string): FormerPath {
    return this.#former.find(path, (other) => {
      const { route, absence } = this.match(other);
      return route !== undefined || absence?.reason === 'set-aside';
    });
  }

  /** Whether the page of a path was withdrawn on purpose: removed, or taken from search engines. */
  isWithdrawn(path: string): boolean {
    return this.#former.isWithdrawn(path);
  }

  #find(path: string): RouteMatch {
    const page = this.#pages.get(path);
    if (page !== undefined) return { route: { kind: 'page', path, document: page } };
    let absence = this.#absentPages.get(path);
    if (absence?.reason === 'set-aside') return { route: undefined, absence };
    for (const template of this.#templates) {
      if (!path.startsWith(template.prefix)) continue;
      const matched = matchPath({ path: template.document.value.path, end: true, caseSensitive: true }, path);
      if (matched === null) continue;
      const subjects = this.#bind(template, matched.params);
      if (subjects === undefined) {
        const absent = this.#absent.size === 0 ? undefined : this.#absenceAmong(template, matched.params);
        // Another template, such as a fallback, must not answer for what is only unavailable.
        if (absent?.reason === 'set-aside') return { route: undefined, absence: absent };
        absence ??= absent;
        continue;
      }
      return { route: this.#toRoute(template, path, subjects) };
    }
    return { route: undefined, absence: absence ?? this.#absentTemplate(path) };
  }

  /**
   * Returns an absent entry without which a template has no page with these parameters: one that is not published before
   * one that is set aside. What an unreadable entry contains is unknown, so it has all pages that it may have.
   */
  #absenceAmong(
    template: CompiledTemplate,
    params: Readonly<Record<string, string | undefined>>,
  ): Absence | undefined {
    const bound = new Map<string, Entry>();
    let found: Absence | undefined;
    for (const dimension of template.dimensions) {
      const slug = params[dimension.name] ?? '';
      const { collection } = dimension;
      const absence = this.#absent.get(`${collection}/${slug}`);
      const entry = entriesOf(this.#collections, collection).get(slug) ?? absence?.entry;
      if (entry === undefined && absence === undefined) return undefined;
      const isOffered =
        dimension.kind === 'collection' || !bound.has(dimension.of) || offers(dimension, slug, bound);
      if (!isOffered) return undefined;
      if (entry !== undefined) bound.set(collection, entry);
      if (found === undefined || (absence !== undefined && absence.reason !== 'set-aside')) found = absence;
    }
    const { where, dimensions } = template;
    const subject = dimensions.find(({ name }) => name === where?.path[0]);
    const isUnknown = subject !== undefined && !bound.has(subject.collection);
    return isUnknown || this.#isWanted(template, bound) ? found : undefined;
  }

  #absentTemplate(path: string): Absence | undefined {
    for (const absence of this.#absent.values()) {
      const { kind, path: pattern } = absence;
      if (kind !== 'templates' || pattern === undefined) continue;
      if (matchPath({ path: pattern, end: true, caseSensitive: true }, path) !== null) return absence;
    }
    return undefined;
  }

  /**
   * Returns the path of the page about exactly these entries, from the first template that has one; undefined if none
   * has, or if the page is a thin cell, to which no other page links.
   */
  pathTo(subject: PageSubject): string | undefined {
    let name = '';
    for (const collection in subject) name += `${collection}/${subject[collection] ?? ''}/`;
    let found = this.#pathsTo.get(name);
    if (found === undefined) {
      found = { path: this.#findPathTo(subject) };
      this.#pathsTo.set(name, found);
    }
    return found.path;
  }

  #findPathTo(subject: PageSubject): string | undefined {
    const wanted = Object.keys(subject).filter((name) => subject[name] !== undefined);
    for (const template of this.#templates) {
      if (template.dimensions.length !== wanted.length) continue;
      if (!template.dimensions.every((dimension) => subject[dimension.collection] !== undefined)) continue;
      const params = Object.fromEntries(
        template.dimensions.map((dimension) => [dimension.name, subject[dimension.collection] ?? '']),
      );
      const subjects = this.#bind(template, params);
      if (subjects === undefined) continue;
      if (this.#stateOf(template, subjects).state === 'thin') return undefined;
      return generatePath(template.document.value.path, params);
    }
    return undefined;
  }

  /** Iterates over all routes, each once, without holding the whole matrix in memory. */
  *routes(): Generator<Route> {
    for (const [path, document] of this.#pages) {
      yield { kind: 'page', path, document };
    }
    for (const template of this.#templates) {
      for (const subjects of this.#combinations(template, 0, new Map())) {
        const params = Object.fromEntries(
          template.dimensions.map((dimension) => [
            dimension.name,
            subjects.get(dimension.collection)?.slug ?? '',
          ]),
        );
        const path = generatePath(template.document.value.path, params);
        const { route } = this.match(path);
        if (route?.document === template.document) yield route;
      }
    }
  }

  *#combinations(
    template: CompiledTemplate,
    from: number,
    bound: ReadonlyMap<string, Entry>,
  ): Generator<ReadonlyMap<string, Entry>> {
    const dimension = template.dimensions[from];
    if (dimension === undefined) {
      if (this.#isWanted(template, bound)) yield bound;
      return;
    }
    for (const slug of slugsOf(dimension, bound, this.#collections)) {
      const entry = entriesOf(this.#collections, dimension.collection).get(slug);
      if (entry !== undefined)
        yield* this.#combinations(template, from + 1, new Map([...bound, [dimension.collection, entry]]));
    }
  }

  #bind(
    template: CompiledTemplate,
    params: Readonly<Record<string, string | undefined>>,
  ): ReadonlyMap<string, Entry> | undefined {
    const bound = new Map<string, Entry>();
    for (const dimension of template.dimensions) {
      const slug = params[dimension.name];
      const entry =
        slug === undefined ? undefined : entriesOf(this.#collections, dimension.collection).get(slug);
      if (entry === undefined || !offers(dimension, entry.slug, bound)) return undefined;
      bound.set(dimension.collection, entry);
    }
    return this.#isWanted(template, bound) ? bound : undefined;
  }

  #toRoute(template: CompiledTemplate, path: string, subjects: ReadonlyMap<string, Entry>): Route {
    const { document, dimensions } = template;
    const cell = cellLocation(dimensions, subjects);
    const state = this.#stateOf(template, subjects);
    return { kind: 'cell', path, document, dimensions, subjects, cell, state };
  }

  #stateOf({ requirements, dimensions }: CompiledTemplate, subjects: ReadonlyMap<string, Entry>): CellState {
    if (requirements === undefined) return unconditionallyReady;
    return cellState(
      requirements,
      subjects,
      cellLocation(dimensions, subjects),
      this.#collections.collections,
    );
  }

  #isWanted(template: CompiledTemplate, bound: ReadonlyMap<string, Entry>): boolean {
    if (template.where === undefined) return true;
    const [first, ...path] = template.where.path;
    const dimension = template.dimensions.find((candidate) => candidate.name === first);
    let value = dimension && bound.get(dimension.collection)?.readable;
    for (const segment of path) value = isRecord(value) ? value[segment] : undefined;
    return isPresent(value) === template.where.wanted;
  }
}

function absentPages(absences: Absences): ReadonlyMap<string, Absence> {
  const found = new Map<string, Absence>();
  for (const absence of absences.values()) {
    const { kind, path, reason } = absence;
    if (kind !== 'pages' || path === undefined) continue;
    if (reason === 'set-aside' || !found.has(path)) found.set(path, absence);
  }
  return found;
}
