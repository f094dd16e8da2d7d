import { isRecord } from '../content/json-schema.ts';
import type { Entry } from '../content/snapshot.ts';
import { absolutePath, formerNames } from '../routes/former-paths.ts';
import { generatedPaths, pathOfLink } from '../routes/links.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import type { Finding } from './findings.ts';

/** Reports former paths that have a page, redirects that lead to none, and withdrawn paths that are indexed. */
export function checkRedirects({ snapshot, routes }: SiteState): Finding[] {
  const found: Finding[] = [];
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
  for (const [from, to] of Object.entries(file.value.redirects ?? {})) {
    const at = ['redirects', from];
    const route = routeOf(from);
    if (route !== undefined) {
      if (isLeaving(route)) continue;
      const message = `"${from}" has a page, of ${route.document.source.file}, so it cannot redirect`;
      report(file, at, 'CB_REDIRECT', message, 'Delete this line, or the page.');
      continue;
    }
    const target = pathOfLink(to);
    if (target === undefined || generatedPaths.has(target) || routes.former(from)?.kind === 'moved') continue;
    report(
      file,
      at,
      'CB_REDIRECT',
      `the redirect from "${from}" to "${to}" leads to no page`,
      'Name the path of a page. If there is none, list the path in "withdrawn" instead.',
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
