import { ChangedAnswers, type RoutedSnapshot } from '../compose/changed-answers.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { samePictures } from '../content/picture-files.ts';
import { runAtOnce } from '../content/run-steps.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { HeadChecker } from './check-heads.ts';
import { brokenEntryLinksStepwise } from './check-links.ts';
import { checkRedirects } from './check-redirects.ts';
import { Findings } from './findings.ts';
import { LinkGraph, type PageLinks } from './link-graph.ts';
import { type CheckedPage, PageChecker, type ResolvableBlockType } from './page-checker.ts';
import { SampledLinks } from './sampled-links.ts';
import { type SelectedPages, selectPages } from './select-pages.ts';

export interface CheckedPages {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of pages that the check is about. */
  readonly pages: number;
  /** The pages that were checked: all, or a sample of a large site. */
  readonly selected: SelectedPages;
  /** The number of pages of which a part was composed. The others read nothing that differs from the previous check. */
  readonly composed: number;
  /** Whether the page at a path links to one of the others. For a sample it may be true in rare cases without a link. */
  readonly linksToAny: (path: string, targets: ReadonlySet<string>) => boolean;
  /** The links between the pages, and the pages themselves; undefined for a sample, whose other pages have links too. */
  readonly links: PageLinks | undefined;
  /** The difference from the content of the previous check; undefined if there was none, or if everything may differ. */
  readonly change: ChangedAnswers | undefined;
}

export interface PageCheckOptions {
  /** Selects the pages to check; all by default. */
  readonly isChecked?: (route: Route) => boolean;
  /** The pages to check, if they are known; `isChecked` selects among them. */
  readonly selected?: SelectedPages;
  /** The pages of the previous check, which had the same selection. */
  readonly memory?: PageMemory;
  /** Present to check the pages of `memory` again as of another time, which it then does not remember. */
  readonly change?: ChangedAnswers | undefined;
}

/** The results of the previous check of all pages, by which the next one checks only what differs. */
export class PageMemory {
  #checked: (RoutedSnapshot & { readonly model: ContentModel; readonly today: string }) | undefined;
  #pages: ReadonlyMap<string, CheckedPage> = new Map();
  /** The links between the pages. */
  links: PageLinks | undefined;

  /** The difference from the content of the previous check; undefined if there was none, or if everything may differ. */
  changeTo(next: RoutedSnapshot, model: ContentModel, today: string): ChangedAnswers | undefined {
    const known = this.#checked;
    return known === undefined ||
      known.model !== model ||
      known.today !== today ||
      !samePictures(known.snapshot.pictures, next.snapshot.pictures)
      ? undefined
      : new ChangedAnswers(known, next);
  }

  page(path: string): CheckedPage | undefined {
    return this.#pages.get(path);
  }

  remember(checked: RoutedSnapshot, model: ContentModel, today: string, pages: readonly CheckedPage[]): void {
    this.#checked = { ...checked, model, today };
    this.#pages = new Map(pages.map((page) => [page.route.path, page]));
  }
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
  options?: PageCheckOptions,
): CheckedPages {
  return runAtOnce(checkPagesStepwise(state, model, blockTypes, now, options));
}

/** Like {@link checkPages}, but yields after every page, so that the caller can do other work in between. */
export function* checkPagesStepwise(
  state: SiteState,
  model: ContentModel,
  blockTypes: Readonly<Record<string, ResolvableBlockType>>,
  now: number,
  { isChecked = () => true, selected: known, memory, change: later }: PageCheckOptions = {},
): Generator<undefined, CheckedPages> {
  const checker = new PageChecker(state, model, blockTypes, now, memory !== undefined);
  const selected = known ?? (yield* selectPages(state.routes, isChecked));
  const routes = known === undefined ? selected.routes : known.routes.filter(isChecked);
  const checked = { snapshot: state.snapshot, routes, digest: selected.digest };
  const change = later ?? memory?.changeTo(checked, model, checker.today);
  const findings = new Findings();
  const heads = new HeadChecker(findings, (route) => checker.pageOf(route));
  const isSample = selected.routes.length < selected.pages;
  // Remembered pages keep the paths of their links in any case.
  const graph = isSample && memory === undefined ? new SampledLinks() : new LinkGraph();
  const pages: CheckedPage[] = [];
  for (const route of routes) {
    const earlier = change && memory?.page(route.path);
    const page =
      earlier === undefined || change === undefined
        ? checker.check(route)
        : checker.checkAgain(earlier, route, change);
    for (const finding of page.findings) findings.add(finding);
    heads.check(route, page.head);
    graph.addPage(
      route,
      page.blocks.map(({ links }) => links),
    );
    if (memory !== undefined) pages.push(page);
    yield;
  }
  if (later === undefined) memory?.remember(checked, model, checker.today, pages);
  // The model of the state also has the collections that the site declares.
  for (const finding of yield* brokenEntryLinksStepwise(state, state.model)) findings.add(finding);
  yield;
  for (const finding of checkRedirects(state)) findings.add(finding);
  heads.finish();
  const links = isSample || graph instanceof SampledLinks ? undefined : graph.finish('/', memory?.links);
  if (memory !== undefined && later === undefined) memory.links = links;
  return {
    diagnostics: findings.diagnostics,
    pages: known === undefined ? selected.pages : routes.length,
    selected,
    composed: checker.composed,
    // Bound, because a function of its own would keep the checker and its results in memory as well.
    linksToAny: graph.linksToAny.bind(graph),
    links,
    change,
  };
}
