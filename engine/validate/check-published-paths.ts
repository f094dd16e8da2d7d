import type { Diagnostic } from '../content/diagnostic.ts';
import type { JsonPath } from '../content/json-source.ts';
import { describeInstant } from '../content/publication-times.ts';
import { type Absence, type Entry, entriesOf } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { describeLack } from '../routes/cell-state.ts';
import { readDimensions } from '../routes/matrix.ts';
import { PathPattern } from '../routes/path-pattern.ts';
import { type PublishedLine, publishedPathsFile } from '../routes/published-paths.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';

/**
 * Reports published paths that lead to no page, no redirect and no declared withdrawal, and indexed ones that are no
 * longer indexed or are answered by a fallback page.
 */
export function checkPublishedPaths(
  published: readonly PublishedLine[],
  state: SiteState,
): readonly Diagnostic[] {
  const lost = new Map<string, LostPaths>();
  const found: Diagnostic[] = [];
  const indexed = new Set(published.flatMap((line) => (line.indexed ? line.paths : [])));
  const checked = new Set<string>();
  for (const line of published) {
    for (const path of line.paths) {
      // Of a path that was indexed later, the later line is checked.
      if (checked.has(path) || indexed.has(path) !== line.indexed) continue;
      checked.add(path);
      const { route, absence } = state.routes.match(path);
      // The fault of what is set aside is reported.
      if (absence?.reason === 'set-aside') continue;
      if (route === undefined) {
        if (state.routes.former(path) === undefined) addLost(lost, path, line, state, absence);
      } else if (line.indexed && !state.routes.isWithdrawn(path))
        found.push(...notIndexed(route, line, state));
    }
  }
  return [...found, ...[...lost.values()].map(lostDiagnostic)];
}

/** Published paths that lead nowhere for the same reason. */
interface LostPaths {
  readonly line: PublishedLine;
  readonly paths: string[];
  readonly reason: string;
  /** The slug of the entry that is missing. */
  readonly slug: string | undefined;
  /** How the page returns, if its file exists. */
  readonly repair: string | undefined;
}

/** @param absence the file without which there is no page */
function addLost(
  lost: Map<string, LostPaths>,
  path: string,
  line: PublishedLine,
  state: SiteState,
  absence: Absence | undefined,
): void {
  const missing = missingEntry(path, line, state);
  const key = absence?.file ?? (missing === undefined ? path : `${missing.collection}/${missing.slug}`);
  const known = lost.get(key);
  if (known !== undefined) {
    known.paths.push(path);
    return;
  }
  const reason =
    absence !== undefined
      ? `${absence.file} ${reasonOf(absence, state.snapshot.site.value.timeZone)}`
      : missing === undefined
        ? line.document === 'pages'
          ? 'no page document has this path'
          : `${line.document}.json has no such page`
        : `there is no entry "${missing.slug}" in ${missing.collection}/`;
  lost.set(key, { line, paths: [path], reason, slug: missing?.slug, repair: absence && repairOf(absence) });
}

function repairOf({ file, reason }: Absence): string {
  if (reason === 'scheduled') return `Set an earlier "publishAt" in ${file}`;
  if (reason === 'unpublished') return `Set a later "unpublishAt" in ${file}`;
  return `Remove "draft": true from ${file}`;
}

function reasonOf({ reason, times }: Absence, timeZone: string): string {
  if (reason === 'scheduled') return `is scheduled for ${describeInstant(times.from, timeZone)}`;
  if (reason === 'unpublished') return `left the site on ${describeInstant(times.until, timeZone)}`;
  return 'is a draft';
}

/** The entry without which a template has no page at a path. */
function missingEntry(
  path: string,
  { document }: PublishedLine,
  { snapshot, model }: SiteState,
): { readonly collection: string; readonly slug: string } | undefined {
  const template = snapshot.templates.find(({ id }) => id === document);
  if (template === undefined) return undefined;
  const params = new PathPattern(template.value.path).match(path) ?? {};
  const read = readDimensions(template, model);
  for (const { name, collection } of read.ok ? read.dimensions : []) {
    const slug = params[name];
    if (slug !== undefined && !entriesOf(snapshot, collection).has(slug)) return { collection, slug };
  }
  return undefined;
}

function lostDiagnostic({ line, paths, reason, slug, repair }: LostPaths): Diagnostic {
  const [first = '', ...others] = paths.toSorted((left, right) => left.length - right.length);
  const [subject, verb] =
    others.length === 0
      ? [`"${first}"`, 'was published and leads']
      : [
          `"${first}" and ${others.length} more ${others.length === 1 ? 'path' : 'paths'}`,
          'were published and lead',
        ];
  const name = slug ?? first;
  const withdrawn =
    others.length > 0 && others.every((path) => path.startsWith(`${first}/`)) ? `${first}/*` : first;
  return {
    file: publishedPathsFile,
    line: line.line,
    column: line.column,
    code: 'CB_PUBLISHED',
    severity: 'error',
    message: `${subject} ${verb} to no page any more: ${reason}`,
    hint: `${repair ?? `If it has a new name, add "formerly": ["${name}"] to its file`}. If another page replaces it, redirect it in redirects.json. If it is gone on purpose, list "${withdrawn}" under "withdrawn" there.`,
  };
}

/** The reason why an indexed page is no longer indexed, at the place that causes it. */
function notIndexed(
  route: Route,
  { document }: PublishedLine,
  { snapshot }: SiteState,
): readonly Diagnostic[] {
  const { path } = route;
  const report = (entry: Entry, at: JsonPath, reason: string, repair: string) => [
    errorAt(
      entry.source,
      at,
      'CB_PUBLISHED',
      `"${path}" was published for search engines and ${reason}`,
      `${repair}, or list "${path}" under "withdrawn" in redirects.json.`,
    ),
  ];
  const order = snapshot.templates.map(({ id }) => id);
  const before = order.indexOf(document);
  const file = route.document.source.file;
  if (before !== -1 && order.indexOf(route.document.id) > before) {
    const reason = `is now answered by a fallback page, of ${file}`;
    return report(route.document, ['path'], reason, `Restore the page of ${document}.json`);
  }
  if (isIndexable(route)) return [];
  if (route.kind === 'cell' && route.state.state === 'thin') {
    const lacks = route.state.lacks.map(describeLack).join(', ');
    const { entry, path: at } = route.cell ?? { entry: route.document, path: [] };
    return report(entry, at, `is now thin, so it is not indexed: ${lacks}`, 'Add what it lacks');
  }
  const { noIndex } = route.document.value;
  return noIndex === true
    ? report(route.document, ['noIndex'], `now has "noIndex"`, 'Delete "noIndex"')
    : report(route.document, ['canonical'], 'now names another canonical page', 'Delete "canonical"');
}
