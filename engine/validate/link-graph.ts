import { linksInMarkdown, pathOfLink } from '../routes/links.ts';
import type { Route } from '../routes/route-table.ts';

/** The links between the pages of a site. */
export interface PageLinks {
  readonly pages: readonly Route[];
  /** The pages that another page links to. */
  readonly linked: ReadonlySet<string>;
  /** Path -> the number of links between the home page and that page. Pages that no path leads to are absent. */
  readonly depths: ReadonlyMap<string, number>;
}

/** Collects the links of pages while they are composed. */
export class LinkGraph {
  readonly #pages: Route[] = [];
  readonly #links = new Map<string, Set<string>>();

  addPage(route: Route): void {
    this.#pages.push(route);
    this.#links.set(route.path, new Set());
  }

  addLinks(path: string, targets: Iterable<string>): void {
    const links = this.#links.get(path);
    if (links === undefined) return;
    for (const target of targets) links.add(target);
  }

  /** @param home the path of the home page */
  finish(home: string): PageLinks {
    const linked = new Set<string>();
    for (const [path, targets] of this.#links)
      for (const target of targets) if (target !== path) linked.add(target);
    const depths = new Map([[home, 0]]);
    // A map is iterated in the order of insertion, additions included: breadth first.
    for (const [path, depth] of depths)
      for (const target of this.#links.get(path) ?? [])
        if (!depths.has(target)) depths.set(target, depth + 1);
    return { pages: this.#pages, linked, depths };
  }
}

/**
 * Returns the paths of this site in the properties of a component, those in markdown included. A text that is only a path
 * counts as a link, even if the component does not show it as one: it may hide a missing link, but reports no false one.
 */
export function pathsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  const visit = (at: unknown): void => {
    if (typeof at === 'string') {
      if (at.startsWith('/') && !/\s/.test(at)) found.push(pathOfLink(at) ?? at);
      else if (at.includes(']('))
        found.push(...linksInMarkdown(at).map(({ href }) => pathOfLink(href) ?? ''));
    } else if (typeof at === 'object' && at !== null) for (const child of Object.values(at)) visit(child);
  };
  visit(value);
  return found;
}
