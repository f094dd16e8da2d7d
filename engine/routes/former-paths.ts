import { setAside } from '../content/absence.ts';
import { isRecord } from '../content/json-schema.ts';
import { type Entry, entriesOf, type Snapshot } from '../content/snapshot.ts';
import { canonicalPath } from './canonical-path.ts';
import { withSearch } from './forwarded-query.ts';
import type { PathPattern } from './path-pattern.ts';

/** The answer of a path without a page: the address that its page moved to, or that the page is gone. */
export type FormerPath =
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'withdrawn' }
  | undefined;

/** A template as far as its paths are concerned: the collection of every variable of the path. */
export interface PathTemplate {
  /** The current pattern first. */
  readonly patterns: readonly PathPattern[];
  readonly collections: Readonly<Record<string, string>>;
}

/** Maximum number of moves that are followed; a circle of redirects ends here. */
const maximumMoves = 20;

/** Returns the names in the `formerly` of an entry or document. */
export function formerNames({ value }: Pick<Entry, 'value'>): readonly string[] {
  const names = isRecord(value) ? value.formerly : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** A line of `redirects.json` in the form in which requests are compared with it. */
interface Redirect {
  /** The parameters that a request must have; it may have more. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly to: string;
}

/** The redirects by canonical path; those with the most parameters come first. */
type Redirects = ReadonlyMap<string, readonly Redirect[]>;

function readRedirects({ redirects }: Snapshot): Redirects {
  const byPath = new Map<string, Redirect[]>();
  for (const [from, to] of Object.entries(redirects?.value.redirects ?? {})) {
    const { path, search } = splitAddress(from);
    const ofPath = byPath.get(canonicalPath(path)) ?? [];
    ofPath.push({ query: [...new URLSearchParams(search)], to });
    byPath.set(
      canonicalPath(path),
      ofPath.sort((left, right) => right.query.length - left.query.length),
    );
  }
  return byPath;
}

/** The parts of an address of this site, the query and the fragment with their signs. */
function splitAddress(address: string) {
  const [, path = address, search = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { path, search, fragment };
}

/**
 * Answers the paths that pages had before: those of renamed entries and documents, and those in `redirects.json`. Several
 * moves in a row are one move to the last address. No path is stored: a path is read with the patterns of the templates.
 */
export class FormerPaths {
  readonly #snapshot: Snapshot;
  readonly #templates: readonly PathTemplate[];
  readonly #pages: ReadonlyMap<string, string>;
  readonly #redirects: Redirects;
  readonly #withdrawn: readonly string[];
  /** Former slug -> the current one, by collection. */
  readonly #slugs = new Map<string, ReadonlyMap<string, string>>();

  /** @param templates in the order in which they are matched */
  constructor(snapshot: Snapshot, templates: readonly PathTemplate[]) {
    this.#snapshot = snapshot;
    this.#templates = templates;
    this.#redirects = readRedirects(snapshot);
    this.#withdrawn = (snapshot.redirects?.value.withdrawn ?? []).map(canonicalPath);
    this.#pages = new Map(
      snapshot.pages.flatMap((page) =>
        formerNames(page).map((former) => [canonicalPath(former), page.value.path] as const),
      ),
    );
  }

  /**
   * @param address a canonical path, with the query of the request if there is one. A redirect with a query applies also
   *   where the path has a page.
   * @param isPage whether a path has a page at the time of the request
   */
  find(address: string, isPage: (path: string) => boolean): FormerPath {
    const first = splitAddress(address);
    let { path, search } = first;
    let fragment = '';
    for (let moves = 0; moves < maximumMoves; moves++) {
      const redirect = this.#redirectOf(path, search, isPage);
      if (redirect === undefined && isPage(path))
        return moves === 0 ? undefined : { kind: 'moved', to: path + search + fragment };
      const target = redirect?.to ?? this.#movedFrom(path, isPage);
      if (target === undefined) break;
      // The query of a former system means nothing here.
      const next =
        redirect === undefined || redirect.query.length === 0 ? withSearch(target, search) : target;
      if (!next.startsWith('/')) return { kind: 'moved', to: next };
      const parts = splitAddress(next);
      path = canonicalPath(parts.path);
      search = parts.search;
      fragment = parts.fragment || fragment;
    }
    return this.isWithdrawn(first.path) || this.isWithdrawn(path) ? { kind: 'withdrawn' } : undefined;
  }

  /** Whether `redirects.json` declares that the page of the path was removed, or left search engines, on purpose. */
  isWithdrawn(path: string): boolean {
    return this.#withdrawn.some((pattern) =>
      pattern.endsWith('/*')
        ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
        : path === pattern,
    );
  }

  #redirectOf(path: string, search: string, isPage: (path: string) => boolean): Redirect | undefined {
    const ofPath = this.#redirects.get(path);
    if (ofPath === undefined) return undefined;
    const params = new URLSearchParams(search);
    return ofPath.find(({ query }) =>
      query.length === 0
        ? !isPage(path)
        : query.every(([name, value]) => params.getAll(name).includes(value)),
    );
  }

  #movedFrom(path: string, isPage: (path: string) => boolean): string | undefined {
    const page = this.#pages.get(path);
    if (page !== undefined) return page;
    let first: string | undefined;
    for (const template of this.#templates) {
      for (const pattern of template.patterns) {
        const moved = this.#currentPath(path, pattern, template);
        if (moved === undefined || moved === path) continue;
        if (isPage(moved)) return moved;
        first ??= moved;
      }
    }
    // Without a page, the path may be in `redirects.json`.
    return first;
  }

  /** Replaces the former slugs in a path, and a former pattern by the current one. */
  #currentPath(
    path: string,
    pattern: PathPattern,
    { patterns: [current = pattern], collections }: PathTemplate,
  ): string | undefined {
    const former = pattern.match(path);
    if (former === undefined) return undefined;
    const params: Record<string, string> = {};
    for (const [name, collection] of Object.entries(collections)) {
      const slug = this.#currentSlug(collection, former[name] ?? '');
      if (slug === undefined) return undefined;
      params[name] = slug;
    }
    return current.fill(params);
  }

  #currentSlug(collection: string, slug: string): string | undefined {
    const entries = entriesOf(this.#snapshot, collection);
    const aside = setAside(this.#snapshot.absent).filter(({ kind }) => kind === collection);
    if (entries.has(slug) || aside.some((absence) => absence.slug === slug)) return slug;
    let names = this.#slugs.get(collection);
    if (names === undefined) {
      const all = [...entries.values(), ...aside.flatMap(({ entry }) => entry ?? [])];
      names = new Map(all.flatMap((entry) => formerNames(entry).map((former) => [former, entry.slug])));
      this.#slugs.set(collection, names);
    }
    return names.get(slug);
  }
}
