import { isRecord } from '../content/json-schema.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import { nearestName } from '../content/suggestion.ts';
import { canonicalAddress, canonicalPath } from '../routes/canonical-path.ts';
import { formerNames } from '../routes/former-paths.ts';
import { generatedPaths, pathOfLink } from '../routes/links.ts';
import { isReservedPath } from '../routes/reserved-paths.ts';
import type { Route } from '../routes/route-table.ts';
import { movedTo, type SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import type { Finding } from './reading/finding.ts';
import type { RuleOf } from './rule.ts';

type RedirectsFile = NonNullable<Snapshot['redirects']>;

/**
 * Reports former paths that have a page, redirects that lead to none, withdrawn paths that are indexed, and all that redirect
 * from a path of the program.
 */
export const redirects: RuleOf<'pages'> = {
  scope: 'pages',
  code: 'CB_REDIRECT',
  check: ({ state }) => faultyRedirects(state),
};

/** Returns the findings about the redirects of a site. */
export function faultyRedirects(site: SiteState): readonly Finding[] {
  const { redirects: file } = site.snapshot;
  return [
    ...reservedSources(site.snapshot),
    ...formerNamesWithPage(site),
    ...(file === undefined ? [] : [...redirectFaults(file, site), ...indexedWithdrawals(file, site)]),
  ];
}

function finding(
  entry: Entry,
  path: Finding['path'],
  code: Finding['code'],
  message: string,
  hint: string,
): Finding {
  return { entry, path, code, message, hint, cause: message };
}

function formerNamesWithPage({ snapshot, routes }: SiteState): Finding[] {
  return snapshot.pages.flatMap((page) =>
    formerNames(page).flatMap((name, index) => {
      const from = canonicalPath(name);
      const { route } = routes.match(from);
      if (route === undefined) return [];
      return finding(page, ['formerly', index], 'CB_FORMERLY', hasPage(from, route), 'Delete it here.');
    }),
  );
}

function hasPage(from: string, { document }: Route): string {
  return `"${from}" has a page, of ${document.source.file}, so it cannot redirect`;
}

function redirectFaults(file: RedirectsFile, site: SiteState): Finding[] {
  const { redirects = {}, withdrawn = [] } = file.value;
  const paths = site.snapshot.pages.map((page) => page.value.path);
  const gone = new Set(withdrawn.map(canonicalPath));
  const lines = new Map<string, string>();
  for (const from of Object.keys(redirects))
    if (!lines.has(canonicalAddress(from))) lines.set(canonicalAddress(from), from);
  return Object.entries(redirects).flatMap(([from, to]) => {
    const address = canonicalAddress(from);
    if (isReservedPath(pathOfLink(address) ?? address)) return [];
    const fault = (message: string, hint: string) =>
      finding(file, ['redirects', from], 'CB_REDIRECT', message, hint);
    const first = lines.get(address);
    if (first !== undefined && first !== from)
      return [fault(`"${from}" is the same address as "${first}"`, 'Delete one of the two lines.')];
    const twice = `"${from}" is both redirected and withdrawn`;
    return [
      ...(gone.has(address) ? [fault(twice, 'Delete it here, or in "withdrawn".')] : []),
      ...lineFaults({ from, address, to }, { site, redirects, lines, paths, fault }),
    ];
  });
}

interface RedirectContext {
  readonly site: SiteState;
  readonly redirects: Readonly<Record<string, string>>;
  /** Canonical address -> the same address as written. */
  readonly lines: ReadonlyMap<string, string>;
  /** The paths of the page documents, for suggestions. */
  readonly paths: readonly string[];
  readonly fault: (message: string, hint: string) => Finding;
}

interface RedirectLine {
  readonly from: string;
  /** The canonical form of `from`. */
  readonly address: string;
  readonly to: string;
}

function lineFaults({ from, address, to }: RedirectLine, context: RedirectContext): readonly Finding[] {
  const { site, redirects, paths, fault } = context;
  // One with a query also applies at the path of a page.
  const { route } = address.includes('?') ? {} : site.routes.match(address);
  if (route !== undefined)
    return isLeaving(route) ? [] : [fault(hasPage(from, route), 'Delete this line, or the page.')];
  const target = pathOfLink(to);
  if (target === undefined || generatedPaths.has(target) || movedTo(site, address) !== undefined) return [];
  const loop = loopFrom(from, context);
  if (loop === undefined)
    return [fault(`the redirect from "${from}" to "${to}" leads to no page`, targetHint(target, paths))];
  // All its lines are one mistake, which is reported at the first one.
  if (Object.keys(redirects).find((path) => loop.includes(path)) !== from) return [];
  const way = [...loop, from].map((path) => `"${path}"`).join(' -> ');
  return [fault(`the redirects form a loop: ${way}`, 'Let the last one lead to a page.')];
}

function targetHint(target: string, paths: readonly string[]): string {
  const nearest = nearestName(target, paths);
  return nearest === undefined
    ? 'Name the path of a page. If there is none, list the path in "withdrawn" instead.'
    : `Did you mean "${nearest}"?`;
}

function indexedWithdrawals(file: RedirectsFile, { routes }: SiteState): Finding[] {
  return (file.value.withdrawn ?? []).flatMap((path, index) => {
    const { route } = routes.match(canonicalPath(path));
    if (route === undefined || !isIndexable(route) || isLeaving(route)) return [];
    const message = `"${path}" is withdrawn, but has a page that search engines index`;
    const hint = `Delete it here, or set "noIndex": true in ${route.document.source.file}.`;
    return finding(file, ['withdrawn', index], 'CB_REDIRECT', message, hint);
  });
}

/** Whether a page leaves the site at a known time, from which on its redirect or withdrawal applies. */
function isLeaving(route: Route): boolean {
  const subjects = route.kind === 'cell' ? [...route.subjects.values()] : [];
  return [route.document, ...subjects].some(
    ({ source }) => isRecord(source.value) && source.value.unpublishAt !== undefined,
  );
}

/** Returns a finding for each redirect and each former path that the program answers itself. */
function reservedSources({ pages, templates, redirects }: Snapshot): Finding[] {
  const inFile = Object.keys(redirects?.value.redirects ?? {}).map((from) => ({
    entry: redirects,
    path: ['redirects', from],
    from: pathOfLink(canonicalAddress(from)) ?? from,
  }));
  const inDocuments = [...pages, ...templates].flatMap((entry) =>
    formerNames(entry).map((name, index) => ({
      entry,
      path: ['formerly', index],
      from: canonicalPath(name),
    })),
  );
  return [...inFile, ...inDocuments].flatMap(({ entry, path, from }) => {
    if (entry === undefined || !isReservedPath(from)) return [];
    const message = `the path "${from}" belongs to the program, so it cannot redirect`;
    const hint = 'Delete it here: the program answers this path itself, before any redirect.';
    return [{ entry, path, code: 'CB_RESERVED_PATH', message, hint, cause: message }];
  });
}

/** The paths of the loop that a redirect is part of; undefined if it is part of none. */
function loopFrom(from: string, { redirects, lines }: RedirectContext): readonly string[] | undefined {
  const passed: string[] = [];
  let line: string | undefined = from;
  while (line !== undefined && !passed.includes(line)) {
    passed.push(line);
    const target: string = (redirects[line] ?? '').replace(/#.*/, '');
    line = lines.get(canonicalAddress(target)) ?? lines.get(canonicalPath(pathOfLink(target) ?? ''));
  }
  return line === from ? passed : undefined;
}
