import { hash } from 'node:crypto';
import { compareText } from '../content/compare-text.ts';
import { unwatched, type WatchWork } from '../content/watched-work.ts';
import type { PageRecord } from '../render/page-record.ts';
import { PageRenderer, type RenderedPage } from '../render/page-renderer.ts';
import type { PageRendererOptions } from '../render/page-renderer-options.ts';
import { canonicalAddress } from '../routes/canonical-path.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import { movedTo, type SiteState } from '../routes/site-state.ts';
import { affectedBy } from './affected-pages.ts';
import { type Cause, causesOf, changedEntries } from './impact-causes.ts';

/**
 * The part of the answer that differs: the main content of a page, the layout around it, its head, the state of its cell,
 * or the redirect of a path without a page.
 */
export type ImpactPart = 'main' | 'layout' | 'head' | 'redirect' | 'state';

/** A value of the head before and after. Undefined if the page had none. */
export interface HeadChange {
  readonly name: 'title' | 'description' | 'robots' | 'canonical' | 'structured data';
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A URL whose rendered page or redirect differs between two states of a site. */
export interface PageImpact {
  readonly path: string;
  /** `moved`: the page was at `previousPath`, which is listed as removed unless another page is there now. */
  readonly change: 'changed' | 'added' | 'removed' | 'moved';
  readonly previousPath: string | undefined;
  /** The address that the path redirects to after the change. */
  readonly redirectsTo: string | undefined;
  readonly parts: readonly ImpactPart[];
  readonly head: readonly HeadChange[];
  readonly causes: readonly Cause[];
}

export interface Impact {
  readonly pages: readonly PageImpact[];
  /** The number of pages that were rendered in both states. */
  readonly compared: number;
}

/** The instants of two states, in epoch milliseconds. */
export interface ImpactOptions {
  readonly now: number;
  /** The instant of the later state, if the two are states at different times. */
  readonly later?: number;
  readonly watch?: WatchWork;
}

/**
 * Finds the URLs whose rendered pages differ between two states of a site. All pages of the earlier state are rendered; those
 * that have read what differs are rendered in the later state too, and compared.
 */
export function pageImpact(
  before: SiteState,
  after: SiteState,
  options: PageRendererOptions,
  instants: ImpactOptions,
): Impact {
  const steps = impactSteps(before, after, options, instants, new Map());
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The pages of the earlier state that were rendered, by path. */
export type RenderedPages = Map<string, PageSummary>;

/**
 * Like `pageImpact`, in steps that each render a page or two and yield the pages that are known to differ by now. Those that are known
 * without rendering come first.
 * @param rendered pages of the same earlier state at the same time, which are not rendered again; gets the others
 */
export function* impactSteps(
  before: SiteState,
  after: SiteState,
  options: PageRendererOptions,
  { now, later = now, watch = unwatched }: ImpactOptions,
  rendered: RenderedPages,
): Generator<readonly PageImpact[], Impact> {
  const old = routesByPath(before);
  const next = routesByPath(after);
  const changed = changedEntries(before.snapshot, after.snapshot);
  const renderer = new PageRenderer(options);
  const comparison: Comparison = {
    old,
    next,
    watch,
    render: {
      before: ({ path }) => summaryOf(renderer.render(before, path, now)),
      after: ({ path }) => summaryOf(renderer.render(after, path, later)),
    },
    isAffected: affectedBy(after, later),
    causes: (record, route) => causesOf(record, route, after, changed, later),
    redirectOf: (path) => movedTo(after, canonicalAddress(path)),
  };
  const found = [...removedPages(comparison), ...changedRedirects(before, after, comparison)];
  yield found;
  yield* findNewPages(comparison, found);
  const compared = yield* findChangedPages(comparison, rendered, found);
  return { pages: found.sort((left, right) => compareText(left.path, right.path)), compared };
}

/** A page that has read what differs in the later state. */
interface Candidate {
  readonly route: Route;
  readonly page: PageSummary;
}

/** The routes of both states, and how to render and explain them. */
interface Comparison {
  readonly watch: WatchWork;
  readonly old: ReadonlyMap<string, Route>;
  readonly next: ReadonlyMap<string, Route>;
  readonly render: Readonly<Record<'before' | 'after', (route: Route) => PageSummary>>;
  /** Whether a page of the earlier state has read what differs in the later one. */
  readonly isAffected: (page: PageSummary) => boolean;
  readonly causes: (record: PageRecord | undefined, route: Route) => readonly Cause[];
  /** The address that a path redirects to after the change. */
  readonly redirectOf: (path: string) => string | undefined;
}

const wholePage: readonly ImpactPart[] = ['main', 'layout', 'head'];

/** Pages that are rendered in one state before they are rendered in the other: blocks that are kept for one are replaced for the other. */
const mostAtOnce = 256;

/** Returns the number of pages that were compared. */
function* findChangedPages(
  comparison: Comparison,
  rendered: RenderedPages,
  found: PageImpact[],
): Generator<readonly PageImpact[], number> {
  const { old, next, render, isAffected, watch } = comparison;
  const routes = [...old.values()].filter(({ path }) => next.has(path));
  let compared = 0;
  let candidates: Candidate[] = [];
  // The first pages that change are known soon.
  let atOnce = 1;
  for (const route of watch('Rendering pages', routes)) {
    let page = rendered.get(route.path);
    if (page === undefined) {
      page = render.before(route);
      rendered.set(route.path, page);
      yield found;
    }
    if (isAffected(page)) candidates.push({ route, page });
    if (candidates.length < atOnce) continue;
    yield* compare(candidates, comparison, found);
    compared += candidates.length;
    candidates = [];
    atOnce = Math.min(2 * atOnce, mostAtOnce);
  }
  yield* compare(candidates, comparison, found);
  return compared + candidates.length;
}

function* compare(
  candidates: readonly Candidate[],
  { next, render, causes }: Comparison,
  found: PageImpact[],
): Generator<readonly PageImpact[], void> {
  for (const { route, page: before } of candidates) {
    const after = render.after(route);
    const to = next.get(route.path) ?? route;
    const parts = partsThatDiffer(before, after, route, to);
    if (parts.length > 0)
      found.push({
        path: route.path,
        change: 'changed',
        previousPath: undefined,
        redirectsTo: undefined,
        parts,
        head: headChanges(before.values, after.values),
        causes: causes(before.record, to),
      });
    yield found;
  }
}

function* findNewPages(
  { old, next, render, causes, redirectOf }: Comparison,
  found: PageImpact[],
): Generator<readonly PageImpact[], void> {
  const previousPaths = new Map([...old.values()].map((route) => [routeKey(route), route.path]));
  const gone = [...old.keys()].filter((path) => !next.has(path));
  const redirected = new Map(gone.map((path) => [redirectOf(path), path]));
  for (const route of next.values()) {
    if (old.has(route.path)) continue;
    const previousPath = previousPaths.get(routeKey(route)) ?? redirected.get(route.path);
    found.push({
      path: route.path,
      change: previousPath === undefined ? 'added' : 'moved',
      previousPath,
      redirectsTo: undefined,
      parts: wholePage,
      head: headChanges({}, render.after(route).values),
      causes: causes(undefined, route),
    });
    yield found;
  }
}

function removedPages({ old, next, causes, redirectOf }: Comparison): PageImpact[] {
  return [...old.values()]
    .filter(({ path }) => !next.has(path))
    .map((route) => {
      const redirectsTo = redirectOf(route.path);
      return {
        path: route.path,
        change: 'removed',
        previousPath: undefined,
        redirectsTo,
        parts: redirectsTo === undefined ? wholePage : ['redirect'],
        head: [],
        causes: causes(undefined, route),
      };
    });
}

/** The paths in `redirects.json` that have a page in neither state and lead elsewhere after the change. */
function changedRedirects(
  before: SiteState,
  after: SiteState,
  { old, next, redirectOf }: Comparison,
): PageImpact[] {
  const paths = [before, after].flatMap(({ snapshot }) =>
    Object.keys(snapshot.redirects?.value.redirects ?? {}),
  );
  const source = (after.snapshot.redirects ?? before.snapshot.redirects)?.source;
  return [...new Set(paths)].flatMap((path): PageImpact[] => {
    const [from, to] = [movedTo(before, canonicalAddress(path)), redirectOf(path)];
    if (from === to || old.has(path) || next.has(path)) return [];
    const change = to === undefined ? 'removed' : from === undefined ? 'added' : 'changed';
    const causes =
      source === undefined ? [] : [{ file: source.file, line: source.positionOf(['redirects', path]).line }];
    const unchanged = { previousPath: undefined, head: [] };
    return [{ path, change, redirectsTo: to, parts: ['redirect'], causes, ...unchanged }];
  });
}

function routesByPath(state: SiteState): ReadonlyMap<string, Route> {
  return new Map([...state.routes.routes()].map((route) => [route.path, route]));
}

/** A rendered page as it is compared: the HTML of all pages would not fit into memory. */
interface PageSummary {
  readonly record: PageRecord;
  /** The digests of its parts. */
  readonly head: string;
  readonly layout: string;
  readonly main: string;
  /** The values in its head. */
  readonly values: HeadValues;
}

type HeadValues = Readonly<Partial<Record<HeadChange['name'], string>>>;

function summaryOf({ record, bytes }: RenderedPage): PageSummary {
  const start = Math.max(0, bytes.indexOf('<main id="main"'));
  const end = Math.max(start, bytes.lastIndexOf('</main>'));
  const headEnd = Math.max(0, bytes.indexOf('<a class="skip-link"'));
  const head = bytes.subarray(0, headEnd);
  return {
    record,
    head: digestOf(head),
    layout: digestOf(Buffer.concat([bytes.subarray(headEnd, start), bytes.subarray(end)])),
    main: digestOf(bytes.subarray(start, end)),
    values: headValues(head.toString()),
  };
}

const digestOf = (bytes: Buffer): string => hash('sha1', bytes);

function partsThatDiffer(old: PageSummary, next: PageSummary, from: Route, to: Route): ImpactPart[] {
  const parts: ImpactPart[] = (['main', 'layout', 'head'] as const).filter(
    (part) => old[part] !== next[part],
  );
  if (parts.length > 0 && stateOf(from) !== stateOf(to)) parts.push('state');
  return parts;
}

const stateOf = (route: Route) => (route.kind === 'cell' ? route.state.state : 'ready');

const headPatterns: Readonly<Record<HeadChange['name'], RegExp>> = {
  title: /<title>([^<]*)<\/title>/,
  description: /<meta name="description" content="([^"]*)"/,
  robots: /<meta name="robots" content="([^"]*)"/,
  canonical: /<link rel="canonical" href="([^"]*)"/,
  'structured data': /<script type="application\/ld\+json">([^<]*)<\/script>/,
};
const headNames = [
  'title',
  'description',
  'robots',
  'canonical',
  'structured data',
] as const satisfies readonly HeadChange['name'][];

function headValues(head: string): HeadValues {
  const found = headNames.flatMap((name) => {
    const value = headPatterns[name].exec(head)?.[1];
    // A part of a string would keep the whole one in memory.
    return value === undefined ? [] : [[name, Buffer.from(value).toString()] as const];
  });
  return Object.fromEntries(found);
}

function headChanges(old: HeadValues, next: HeadValues): HeadChange[] {
  return headNames.flatMap((name) => {
    const [before, after] = [old[name], next[name]];
    return before === after ? [] : { name, before, after };
  });
}
