import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { HeadChecker } from './heads.ts';
import { brokenEntryLinks } from './link.ts';
import { Findings } from './reading/findings.ts';
import { LinkGraph, type PageLinks } from './reading/link-graph.ts';
import { PageChecker, type ResolvableBlockType } from './reading/page-checker.ts';
import { SampledLinks } from './reading/sampled-links.ts';
import { type SelectedPages, selectPages } from './reading/select-pages.ts';
import { checkRedirects } from './redirect.ts';

export interface CheckedPages {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of pages that the check is about. */
  readonly pages: number;
  /** The pages that were checked: all, or a sample of a large site. */
  readonly selected: SelectedPages;
  /** Whether the page at a path links to one of the others. For a sample it may be true in rare cases without a link. */
  readonly linksToAny: (path: string, targets: ReadonlySet<string>) => boolean;
  /** The links between the pages, and the pages themselves; undefined for a sample, whose other pages have links too. */
  readonly links: PageLinks | undefined;
}

export interface PageCheckOptions {
  /** Selects the pages to check; all by default. */
  readonly isChecked?: (route: Route) => boolean;
  /** The pages to check, if they are known; `isChecked` selects among them. */
  readonly selected?: SelectedPages;
}

/**
 * Composes every page, or a sample of a large site, and checks what only a composed page shows: missing values, lengths,
 * duplicate titles and descriptions, broken links, and blocks that cannot be resolved. A mistake is reported once, at the file
 * that supplied the value.
 * @param now epoch milliseconds
 */
export function checkPages(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, ResolvableBlockType>>,
  now: number,
  { isChecked = () => true, selected: known }: PageCheckOptions = {},
): CheckedPages {
  const checker = new PageChecker(state, model, blockTypes, now);
  const selected = known ?? selectPages(state.routes, isChecked);
  const routes = known === undefined ? selected.routes : known.routes.filter(isChecked);
  const findings = new Findings();
  const heads = new HeadChecker(findings, (route) => checker.pageOf(route));
  const isSample = selected.routes.length < selected.pages;
  const graph = isSample ? new SampledLinks() : new LinkGraph();
  for (const route of routes) {
    const page = checker.check(route);
    for (const finding of page.findings) findings.add(finding);
    heads.check(route, page.head);
    graph.addPage(route, page.links);
  }
  // The model of the state also has the collections that the site declares.
  for (const finding of brokenEntryLinks(state, state.model)) findings.add(finding);
  for (const finding of checkRedirects(state)) findings.add(finding);
  heads.finish();
  return {
    diagnostics: findings.diagnostics,
    pages: known === undefined ? selected.pages : routes.length,
    selected,
    // Bound, because a function of its own would keep the checker and its results in memory as well.
    linksToAny: graph.linksToAny.bind(graph),
    links: graph instanceof LinkGraph ? graph.finish('/') : undefined,
  };
}
