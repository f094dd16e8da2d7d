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
import { affectedPages } from './affected-pages.ts';
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
export type RenderedPages = Map<string, Pick<Candidate, 'record' | 'digest'>>;

/**
 * Like `pageImpact`, in steps that each render a page or two. Each step yields the number of pages that are known to have changed.
 * @param rendered pages of the same earlier state at the same time, which are not rendered again; gets the others
 */
export function* impactSteps(
  before: SiteState,
  after: SiteState,
  options: PageRendererOptions,
  { now, later = now, watch = unwatched }: ImpactOptions,
  rendered: RenderedPages,
): Generator<number, Impact> {
  const old = routesByPath(before);
  const next = routesByPath(after);
  const changed = changedEntries(before.snapshot, after.snapshot);
  const renderer = new PageRenderer(options);
  const comparison: Comparison = {
    old,
    next,
    watch,
    render: {
      before: ({ path }) => renderer.render(before, path, now),
      after: ({ path }) => renderer.render(after, path, later),
    },
    causes: (record, route) => causesOf(record, route, after, changed, later),
    redirectOf: (path) => movedTo(after, canonicalAddress(path)),
  };
  const candidates = yield* pagesToCompare(comparison, after, later, rendered);
  const pages = [
    ...(yield* changedPages(candidates, comparison)),
    ...newPages(comparison),
    ...removedPages(comparison),
    ...changedRedirects(before, after, comparison),
  ].sort((left, right) => compareText(left.path, right.path));
  return { pages, compared: candidates.length };
}

/** A page of the earlier state that has read what differs in the later one. */
interface Candidate {
  readonly route: Route;
  readonly record: PageRecord;
  readonly digest: string;
}

function* pagesToCompare(
  { old, next, render, watch }: Comparison,
  after: SiteState,
  later: number,
  rendered: RenderedPages,
): Generator<number, Candidate[]> {
  const routes = [...old.values()].filter(({ path }) => next.has(path));
  const pages: Candidate[] = [];
  for (const route of watch('Rendering pages', routes)) {
    let known = rendered.get(route.path);
    if (known === undefined) {
      const page = render.before(route);
      known = { record: page.record, digest: digestOf(page) };
      rendered.set(route.path, known);
      yield 0;
    }
    pages.push({ route, ...known });
  }
  return affectedPages(pages, after, later);
}

const digestOf = ({ html }: RenderedPage): string => hash('sha1', html);

/** The routes of both states, and how to render and explain them. */
interface Comparison {
  readonly watch: WatchWork;
  readonly old: ReadonlyMap<string, Route>;
  readonly next: ReadonlyMap<string, Route>;
  readonly render: Readonly<Record<'before' | 'after', (route: Route) => RenderedPage>>;
  readonly causes: (record: PageRecord | undefined, route: Route) => readonly Cause[];
  /** The address that a path redirects to after the change. */
  readonly redirectOf: (path: string) => string | undefined;
}

const wholePage: readonly ImpactPart[] = ['main', 'layout', 'head'];

/** The states are rendered one after the other: blocks that are kept for one would be replaced for the other. */
function* changedPages(
  candidates: readonly Candidate[],
  { next, render, causes }: Comparison,
): Generator<number, PageImpact[]> {
  const differing: (Candidate & { readonly after: RenderedPage })[] = [];
  for (const candidate of candidates) {
    const page = render.after(candidate.route);
    if (digestOf(page) !== candidate.digest) differing.push({ ...candidate, after: page });
    yield differing.length;
  }
  const changed: PageImpact[] = [];
  for (const { route, record, after } of differing) {
    const before = render.before(route);
    const to = next.get(route.path) ?? route;
    const parts = partsThatDiffer(before, after, route, to);
    if (parts.length > 0)
      changed.push({
        path: route.path,
        change: 'changed',
        previousPath: undefined,
        redirectsTo: undefined,
        parts,
        head: headChanges(before.html, after.html),
        causes: causes(record, to),
      });
    yield differing.length;
  }
  return changed;
}

function newPages({ old, next, render, causes, redirectOf }: Comparison): PageImpact[] {
  const previousPaths = new Map([...old.values()].map((route) => [routeKey(route), route.path]));
  const gone = [...old.keys()].filter((path) => !next.has(path));
  const redirected = new Map(gone.map((path) => [redirectOf(path), path]));
  return [...next.values()]
    .filter(({ path }) => !old.has(path))
    .map((route) => {
      const previousPath = previousPaths.get(routeKey(route)) ?? redirected.get(route.path);
      return {
        path: route.path,
        change: previousPath === undefined ? 'added' : 'moved',
        previousPath,
        redirectsTo: undefined,
        parts: wholePage,
        head: headChanges('', render.after(route).html),
        causes: causes(undefined, route),
      };
    });
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

function partsThatDiffer(before: RenderedPage, after: RenderedPage, from: Route, to: Route): ImpactPart[] {
  const [old, next] = [splitPage(before.html), splitPage(after.html)];
  const parts: ImpactPart[] = [];
  if (old.main !== next.main) parts.push('main');
  if (old.layout !== next.layout) parts.push('layout');
  if (old.head !== next.head) parts.push('head');
  if (before.status !== after.status && parts.length === 0) parts.push('main');
  if (parts.length > 0 && stateOf(from) !== stateOf(to)) parts.push('state');
  return parts;
}

const stateOf = (route: Route) => (route.kind === 'cell' ? route.state.state : 'ready');

function splitPage(html: string) {
  const start = Math.max(0, html.indexOf('<main id="main"'));
  const end = Math.max(start, html.lastIndexOf('</main>'));
  const headEnd = Math.max(0, html.indexOf('<a class="skip-link"'));
  return {
    head: html.slice(0, headEnd),
    layout: html.slice(headEnd, start) + html.slice(end),
    main: html.slice(start, end),
  };
}

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

function headChanges(before: string, after: string): HeadChange[] {
  return headNames.flatMap((name) => {
    const [old, next] = [headPatterns[name].exec(before)?.[1], headPatterns[name].exec(after)?.[1]];
    return old === next ? [] : { name, before: old, after: next };
  });
}
