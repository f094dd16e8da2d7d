import { isRecord } from '../content/json-schema.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import { nearestName } from '../content/suggestion.ts';
import { absolutePath, formerNames } from '../routes/former-paths.ts';
import { generatedPaths, pathOfLink } from '../routes/links.ts';
import { isReservedPath } from '../routes/reserved-paths.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import type { Finding } from './findings.ts';

/**
 * Reports former paths that have a page, redirects that lead to none, withdrawn paths that are indexed, and all that redirect
 * from a path of the program.
 */
export function checkRedirects({ snapshot, routes }: SiteState): Finding[] {
  const found = reservedSources(snapshot);
  const routeOf = (path: string) => routes.match(path).route;
  /** Whether a page leaves the site at a known time, from which on its redirect or withdrawal applies. */
  const isLeaving = (route: Route): boolean => {
    const subjects = route.kind === 'cell' ? [...route.subjects.values()] : [];
    return [route.document, ...subjects].some(
      ({ source }) => isRecord(source.value) && source.value.unpublishAt !== undefined,
    );
  };
  const report = (
    entry: Entry,
    path: Finding['path'],
    code: Finding['code'],
    message: string,
    hint: string,
  ) => found.push({ entry, path, code, message, hint, cause: message });

  for (const page of snapshot.pages) {
    for (const [index, name] of formerNames(page).entries()) {
      const route = routeOf(absolutePath(name));
      if (route === undefined) continue;
      const message = `"${absolutePath(name)}" has a page, of ${route.document.source.file}, so it cannot redirect`;
      report(page, ['formerly', index], 'CB_FORMERLY', message, 'Delete it here.');
    }
  }
  const { redirects: file } = snapshot;
  if (file === undefined) return found;
  const redirects = file.value.redirects ?? {};
  const paths = snapshot.pages.map((page) => page.value.path);
  for (const [from, to] of Object.entries(redirects)) {
    if (isReservedPath(from)) continue;
    const at = ['redirects', from];
    if (file.value.withdrawn?.includes(from) === true) {
      const message = `"${from}" is both redirected and withdrawn`;
      report(file, at, 'CB_REDIRECT', message, 'Delete it here, or in "withdrawn".');
    }
    const route = routeOf(from);
    if (route !== undefined) {
      if (isLeaving(route)) continue;
      const message = `"${from}" has a page, of ${route.document.source.file}, so it cannot redirect`;
      report(file, at, 'CB_REDIRECT', message, 'Delete this line, or the page.');
      continue;
    }
    const target = pathOfLink(to);
    if (target === undefined || generatedPaths.has(target) || routes.former(from)?.kind === 'moved') continue;
    const loop = loopFrom(from, redirects);
    if (loop !== undefined) {
      // All its lines are one mistake, which is reported at the first one.
      if (Object.keys(redirects).find((path) => loop.includes(path)) !== from) continue;
      const message = `the redirects form a loop: ${[...loop, from].map((path) => `"${path}"`).join(' -> ')}`;
      report(file, at, 'CB_REDIRECT', message, 'Let the last one lead to a page.');
      continue;
    }
    const nearest = nearestName(target, paths);
    report(
      file,
      at,
      'CB_REDIRECT',
      `the redirect from "${from}" to "${to}" leads to no page`,
      nearest === undefined
        ? 'Name the path of a page. If there is none, list the path in "withdrawn" instead.'
        : `Did you mean "${nearest}"?`,
    );
  }
  for (const [index, path] of (file.value.withdrawn ?? []).entries()) {
    const route = routeOf(path);
    if (route === undefined || !isIndexable(route) || isLeaving(route)) continue;
    const message = `"${path}" is withdrawn, but has a page that search engines index`;
    const hint = `Delete it here, or set "noIndex": true in ${route.document.source.file}.`;
    report(file, ['withdrawn', index], 'CB_REDIRECT', message, hint);
  }
  return found;
}

/** Returns a finding for each redirect and each former path that the program answers itself. */
function reservedSources({ pages, templates, redirects }: Snapshot): Finding[] {
  const inFile = Object.keys(redirects?.value.redirects ?? {}).map((from) => ({
    entry: redirects,
    path: ['redirects', from],
    from,
  }));
  const inDocuments = [...pages, ...templates].flatMap((entry) =>
    formerNames(entry).map((name, index) => ({ entry, path: ['formerly', index], from: absolutePath(name) })),
  );
  return [...inFile, ...inDocuments].flatMap(({ entry, path, from }) => {
    if (entry === undefined || !isReservedPath(from)) return [];
    const message = `the path "${from}" belongs to the program, so it cannot redirect`;
    const hint = 'Delete it here: the program answers this path itself, before any redirect.';
    return [{ entry, path, code: 'CB_RESERVED_PATH', message, hint, cause: message }];
  });
}

/** The paths of the loop that a redirect is part of; undefined if it is part of none. */
function loopFrom(from: string, redirects: Readonly<Record<string, string>>): readonly string[] | undefined {
  const passed: string[] = [];
  let path: string | undefined = from;
  while (path !== undefined && !passed.includes(path)) {
    passed.push(path);
    path = Object.hasOwn(redirects, path) ? pathOfLink(redirects[path] ?? '') : undefined;
  }
  return path === from ? passed : undefined;
}
