import { textsIn } from '../../content/json-leaves.ts';
import { linksInMarkdown, pathOfLink } from '../../routes/links.ts';
import type { Route } from '../../routes/route-table.ts';

/** The links between the pages of a site. */
export interface PageLinks {
  readonly pages: readonly Route[];
  /** The pages that another page links to. */
  readonly linked: ReadonlySet<string>;
  /** Path -> the number of links between the home page and that page. Pages that no path leads to are absent. */
  readonly depths: ReadonlyMap<string, number>;
}

/**
 * Returns the links between pages.
 * @param home the path of the home page
 */
export function pageLinks(
  pages: readonly { readonly route: Route; readonly links: readonly (readonly string[])[] }[],
  home: string,
): PageLinks {
  const targetsOf = new Map(pages.map(({ route, links }) => [route.path, links]));
  const linked = new Set<string>();
  /** Of lists of links that several pages have: the first of these pages, or "" if it is not the only one. */
  const seen = new Map<readonly string[], string>();
  for (const [path, lists] of targetsOf)
    for (const targets of lists) {
      // Two pages with the same list link to all of it: one of them is another page than the target.
      const first = seen.get(targets);
      if (first === '' || first === path) continue;
      seen.set(targets, first === undefined ? path : '');
      for (const target of targets) if (target !== path) linked.add(target);
    }
  const depths = new Map([[home, 0]]);
  const followed = new Set<readonly string[]>();
  // A map is iterated in the order of insertion, additions included: breadth first.
  for (const [path, depth] of depths)
    for (const targets of targetsOf.get(path) ?? []) {
      // Nothing is nearer by a list that a page at most as deep has too.
      if (followed.has(targets)) continue;
      followed.add(targets);
      for (const target of targets) if (!depths.has(target)) depths.set(target, depth + 1);
    }
  return { pages: pages.map(({ route }) => route), linked, depths };
}

/**
 * Returns the paths of this site in the properties of a component, those in markdown included. A text that is only a path
 * counts as a link, even if the component does not show it as one: it may hide a missing link, but reports no false one.
 */
export function pathsIn(value: unknown): readonly string[] {
  return textsIn(value).flatMap(({ text }) => {
    if (text.startsWith('/') && !/\s/.test(text)) return [pathOfLink(text) ?? text];
    return text.includes('](') ? linksInMarkdown(text).map(({ href }) => pathOfLink(href) ?? '') : [];
  });
}
