import { setAside } from '../content/absence.ts';
import { isRecord } from '../content/json-schema.ts';
import { type Entry, entriesOf, type Snapshot } from '../content/snapshot.ts';
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

/** Former name -> the current name of its entry. */
function currentNames(
  entries: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const entry of entries) {
    for (const former of formerNames(entry)) names.set(former, nameOf(entry));
  }
  return names;
}

/** Returns the names in the `formerly` of an entry or document. */
export function formerNames({ value }: Pick<Entry, 'value'>): readonly string[] {
  const names = isRecord(value) ? value.formerly : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Returns a former path of a page document as it is in a URL; documents may omit the slash at its start. */
export function absolutePath(former: string): string {
  return former.startsWith('/') ? former : `/${former}`;
}

/**
 * Answers the paths that pages had before: those of renamed entries and documents, and those in `redirects.json`. Several
 * moves in a row are one move to the last address. No path is stored: a path is read with the patterns of the templates.
 */
export class FormerPaths {
  readonly #snapshot: Snapshot;
  readonly #templates: readonly PathTemplate[];
  readonly #pages: ReadonlyMap<string, string>;
  readonly #slugs = new Map<string, ReadonlyMap<string, string>>();

  /** @param templates in the order in which they are matched */
  constructor(snapshot: Snapshot, templates: readonly PathTemplate[]) {
    this.#snapshot = snapshot;
    this.#templates = templates;
    this.#pages = new Map(
      snapshot.pages.flatMap((page) =>
        formerNames(page).map((former) => [absolutePath(former), page.value.path] as const),
      ),
    );
  }

  /** @param isPage whether a path has a page at the time of the request */
  find(path: string, isPage: (path: string) => boolean): FormerPath {
    if (isPage(path)) return undefined;
    const { redirects = {} } = this.#snapshot.redirects?.value ?? {};
    let at = path;
    let fragment = '';
    for (let moves = 0; moves < maximumMoves; moves++) {
      const target = Object.hasOwn(redirects, at) ? redirects[at] : this.#movedFrom(at, isPage);
      if (target === undefined) break;
      if (!target.startsWith('/')) return { kind: 'moved', to: target };
      const [, next = target, suffix = ''] = /^([^?#]*)(.*)$/.exec(target) ?? [];
      fragment = suffix === '' ? fragment : suffix;
      at = next;
      if (isPage(at)) return { kind: 'moved', to: at + fragment };
    }
    return this.isWithdrawn(path) || this.isWithdrawn(at) ? { kind: 'withdrawn' } : undefined;
  }

  /** Whether `redirects.json` declares that the page of the path was removed, or left search engines, on purpose. */
  isWithdrawn(path: string): boolean {
    const { withdrawn = [] } = this.#snapshot.redirects?.value ?? {};
    return withdrawn.some((pattern) =>
      pattern.endsWith('/*')
        ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
        : path === pattern,
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
      names = currentNames(all, (entry) => entry.slug);
      this.#slugs.set(collection, names);
    }
    return names.get(slug);
  }
}
