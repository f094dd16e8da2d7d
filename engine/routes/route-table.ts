import { setAside } from '../content/absence.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { PageDocument, TemplateDocument } from '../content/model/documents.ts';
import {
  type Absence,
  type Absences,
  type AllCollections,
  type Entry,
  entriesOf,
  type Snapshot,
} from '../content/snapshot.ts';
import { type CellState, cellState, unconditionallyReady } from './cell-state.ts';
import { Evidence } from './evidence.ts';
import { type FormerPath, FormerPaths, formerNames } from './former-paths.ts';
import { type CellLocation, cellLocation, type Dimension, offers } from './matrix.ts';
import { type PathParams, PathPattern } from './path-pattern.ts';
import {
  bindSubjects,
  type CompiledTemplate,
  combinations,
  compileTemplates,
  isWanted,
  pathOfCell,
} from './template-routes.ts';

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

/** Routes that are enumerated together: all page documents, or the pages of a template about an entry of its first dimension. */
export interface RouteRun {
  readonly template: CompiledTemplate | undefined;
  readonly first: Entry | undefined;
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
  readonly #evidence: Evidence;
  readonly #templateOrder: readonly string[];
  readonly #matches = new Map<string, RouteMatch>();
  readonly #former: FormerPaths;
  readonly #pathsTo = new Map<string, { readonly path: string | undefined }>();

  constructor(snapshot: Snapshot, model: ContentModel) {
    this.#collections = snapshot;
    this.#pages = new Map(snapshot.pages.map((page) => [page.value.path, page]));
    this.#absent = snapshot.absent;
    this.#absentPages = absentPages(snapshot.absent);
    this.#templates = compileTemplates(snapshot, model);
    this.#evidence = new Evidence(snapshot.collections, model);
    this.#templateOrder = snapshot.site.value.templates;
    this.#former = new FormerPaths(
      snapshot,
      this.#templates.map(({ document, dimensions, pattern }) => ({
        patterns: [pattern, ...formerNames(document).map((former) => new PathPattern(former))],
        collections: Object.fromEntries(dimensions.map(({ name, collection }) => [name, collection])),
      })),
    );
  }

  /** Returns the route of a canonical path. */
  match(path: string): RouteMatch {
    let match = this.#matches.get(path);
    if (match === undefined) {
      match = this.#find(path);
      remember(this.#matches, path, match);
    }
    return match;
  }

  /**
   * Returns what a path without a page answers: the page that it moved to, or that the page was withdrawn.
   * @param address a canonical path, with the query of the request if there is one, which the new address takes up
   */
  former(address: string): FormerPath {
    return this.#former.find(address, (other) => {
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
    const aside = this.#absent.size === 0 ? undefined : this.#templateAside(path);
    for (const template of this.#templates) {
      const params = template.pattern.match(path);
      if (params === undefined) continue;
      if (aside !== undefined && this.#order(aside.slug) < this.#order(template.document.slug)) break;
      const subjects = bindSubjects(template, params, this.#collections);
      if (subjects === undefined) {
        const absent = this.#absent.size === 0 ? undefined : this.#absenceAmong(template, params);
        // Another template, such as a fallback, must not answer for what is only unavailable.
        if (absent?.reason === 'set-aside') return { route: undefined, absence: absent };
        absence ??= absent;
        continue;
      }
      return { route: this.#toRoute(template, path, subjects) };
    }
    return { route: undefined, absence: aside ?? absence ?? this.#absentTemplate(path) };
  }

  /** The position of a template in site.json: of two that have a path, the first one answers. */
  #order(slug: string): number {
    return this.#templateOrder.indexOf(slug);
  }

  /** Returns the first template with this path that is set aside. */
  #templateAside(path: string): Absence | undefined {
    const aside = setAside(this.#absent).filter(
      ({ kind, path: pattern }) =>
        kind === 'templates' && pattern !== undefined && new PathPattern(pattern).match(path) !== undefined,
    );
    return aside.toSorted((left, right) => this.#order(left.slug) - this.#order(right.slug))[0];
  }

  /**
   * Returns an absent entry without which a template has no page with these parameters: one that is not published before
   * one that is set aside. What an unreadable entry contains is unknown, so it has all pages that it may have.
   */
  #absenceAmong(template: CompiledTemplate, params: PathParams): Absence | undefined {
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
    return isUnknown || isWanted(template, bound) ? found : undefined;
  }

  #absentTemplate(path: string): Absence | undefined {
    for (const absence of this.#absent.values()) {
      const { kind, path: pattern } = absence;
      if (kind !== 'templates' || pattern === undefined) continue;
      if (new PathPattern(pattern).match(path) !== undefined) return absence;
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
      remember(this.#pathsTo, name, found);
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
      const subjects = bindSubjects(template, params, this.#collections);
      if (subjects === undefined) continue;
      return this.#stateOf(template, subjects).state === 'thin' ? undefined : pathOfCell(template, subjects);
    }
    return undefined;
  }

  /** Iterates over all routes, each once, without holding the whole matrix in memory. */
  *routes(): Generator<Route> {
    for (const run of this.runs()) yield* this.routesIn(run);
  }

  /** Returns the runs that contain all routes, in their order. */
  runs(): readonly RouteRun[] {
    const ofTemplates = this.#templates.flatMap((template) => {
      const [dimension] = template.dimensions;
      const entries =
        dimension === undefined ? [] : entriesOf(this.#collections, dimension.collection).values();
      return Array.from(entries, (first) => ({ template, first }));
    });
    return [{ template: undefined, first: undefined }, ...ofTemplates];
  }

  /** Returns the routes of a run. */
  routesIn({ template, first }: RouteRun): readonly Route[] {
    if (template === undefined || first === undefined)
      return Array.from(this.#pages, ([path, document]) => ({ kind: 'page', path, document }));
    const bound = new Map([[template.dimensions[0]?.collection ?? '', first]]);
    return combinations(template, bound, this.#collections).flatMap((subjects) => {
      const path = pathOfCell(template, subjects);
      return this.#isOwn(template, path) ? [this.#toRoute(template, path, subjects)] : [];
    });
  }

  /** Whether a path of a template is not that of a page document or of an earlier template. Costs less than a match. */
  #isOwn({ rivals }: CompiledTemplate, path: string): boolean {
    if (this.#pages.has(path) || this.#absentPages.get(path)?.reason === 'set-aside') return false;
    return rivals.every((rival) => {
      const params = rival.pattern.match(path);
      if (params === undefined) return true;
      if (bindSubjects(rival, params, this.#collections) !== undefined) return false;
      return this.#absent.size === 0 || this.#absenceAmong(rival, params)?.reason !== 'set-aside';
    });
  }

  #toRoute(template: CompiledTemplate, path: string, subjects: ReadonlyMap<string, Entry>): Route {
    const { document, dimensions } = template;
    const cell = cellLocation(dimensions, subjects);
    const state = this.#stateOf(template, subjects);
    return { kind: 'cell', path, document, dimensions, subjects, cell, state };
  }

  #stateOf({ requirements, dimensions }: CompiledTemplate, subjects: ReadonlyMap<string, Entry>): CellState {
    if (requirements === undefined) return unconditionallyReady;
    return cellState(requirements, subjects, cellLocation(dimensions, subjects), this.#evidence);
  }
}

/** Adds an entry to a memo. A full memo begins anew, which costs less than to know the order of use. */
function remember<Value>(memo: Map<string, Value>, name: string, value: Value): void {
  if (memo.size >= memoizedPaths) memo.clear();
  memo.set(name, value);
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
