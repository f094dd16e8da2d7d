import { types } from 'node:util';
import { ChangedAnswers } from '../compose/changed-answers.ts';
import { pageScope } from '../compose/page-composer.ts';
import { holdsIn } from '../compose/read-record.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { affectedPages } from './affected-pages.ts';
import type { BlockRenderer } from './block-renderer.tsx';
import { type PageRecord, recordsOf, untilOf } from './page-record.ts';
import { PageRenderer } from './page-renderer.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import { noStyles } from './style-sheet.ts';

/** The records of the pages of a state. */
export interface KnownRecords {
  /** The content version of the state. */
  readonly version: string;
  readonly pages: ReadonlyMap<string, PageRecord>;
}

/** A state of a site with all its routes by path. */
interface ExpandedState extends SiteState {
  readonly byPath: ReadonlyMap<string, Route>;
}

/**
 * Returns the records of pages. Those that are known from another state are the same if their questions have the same
 * answers; the other pages are composed.
 * @param now epoch milliseconds
 */
export function recordPages(
  routes: Iterable<Route>,
  state: SiteState,
  options: PageRendererOptions,
  now: number,
  known: KnownRecords | undefined,
): ReadonlyMap<string, PageRecord> {
  const records = stillValid(state, now, known);
  let composer: PageRenderer | undefined;
  for (const { path } of routes) {
    if (records.has(path)) continue;
    composer ??= recordingComposer(options, state);
    records.set(path, composer.render(state, path, now).record);
  }
  return records;
}

/**
 * Composes pages, which records what they read. Of the components, only those that read content are rendered; all of them if
 * something is absent from the site, because the links in their HTML are tested.
 */
function recordingComposer(options: PageRendererOptions, { snapshot }: SiteState): PageRenderer {
  const blockRenderer: BlockRenderer = {
    render: (type, block, page, finish) =>
      snapshot.absent.size > 0 || holdsView(block)
        ? options.blockRenderer.render(type, block, page, finish)
        : { html: '', css: noStyles },
  };
  // Structured data is made of what a block has read.
  const blockTypes = Object.fromEntries(
    Object.entries(options.blockTypes).map(([name, { structuredData: _, ...type }]) => [name, type]),
  );
  return new PageRenderer({ ...options, blockTypes, blockRenderer, onBlockFailure: () => {} });
}

/** Whether a resolved value has a view of content, whose reads are recorded when its properties are used. */
function holdsView(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return types.isProxy(value) || Object.values(value).some(holdsView);
}

function stillValid(state: SiteState, now: number, known: KnownRecords | undefined): Map<string, PageRecord> {
  const pages = [...(known?.pages ?? [])].flatMap(([path, record]) =>
    untilOf(record) > now ? [{ path, record }] : [],
  );
  const affected =
    known?.version === state.snapshot.version ? new Set() : new Set(affectedPages(pages, state, now));
  return new Map(pages.flatMap((page) => (affected.has(page) ? [] : [[page.path, page.record] as const])));
}

/**
 * Returns the pages with a question whose answer differs.
 * @param records of the earlier state
 * @param later the instant of the later state, in epoch milliseconds
 */
export function suspectedPages(
  routes: readonly Route[],
  records: ReadonlyMap<string, PageRecord>,
  before: ExpandedState,
  after: ExpandedState,
  { now, later }: { readonly now: number; readonly later: number },
): readonly Route[] {
  const change = new ChangedAnswers(
    { snapshot: before.snapshot, routes: [...before.byPath.values()] },
    { snapshot: after.snapshot, routes: [...after.byPath.values()] },
    later !== now,
  );
  return routes.filter((route) => {
    const to = after.byPath.get(route.path);
    const record = records.get(route.path);
    if (to === undefined || record === undefined || routeKey(to) !== routeKey(route)) return true;
    const scope = pageScope(after, to, later);
    return change.isChanged(to.document.id)
      ? recordsOf(record).some((part) => !holdsIn(part, scope))
      : recordsOf(record).some(({ reads }) => !change.hold(reads, scope));
  });
}
