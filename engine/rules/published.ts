import type { Diagnostic } from '../content/diagnostic.ts';
import type { JsonPath } from '../content/json-source.ts';
import { describeInstant } from '../content/publication-times.ts';
import { type Absence, type Entry, type EntryId, entriesOf, type Snapshot } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { describeLack } from '../routes/cell-state.ts';
import { readDimensions } from '../routes/matrix.ts';
import { PathPattern } from '../routes/path-pattern.ts';
import {
  expand,
  type PublishedLine,
  publishedPathsFile,
  readPublishedPaths,
} from '../routes/published-paths.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import type { RuleOf } from './rule.ts';

/** Reports published paths that visitors or search engines have lost. */
export const publishedPaths: RuleOf<'site'> = {
  scope: 'site',
  code: 'CB_PUBLISHED',
  check: ({ folder, state }) => checkPublishedPaths(readPublishedPaths(folder), state),
};

/**
 * Reports published paths that lead to no page, no redirect and no declared withdrawal, and indexed ones that are no
 * longer indexed or are answered by a fallback page.
 */
export function checkPublishedPaths(
  published: readonly PublishedLine[],
  state: SiteState,
): readonly Diagnostic[] {
  const lost = new Map<string, LostPaths>();
  const hidden = new Map<string, HiddenPages>();
  const indexedLater = pathsIndexedLater(published);
  const reported = new Set<string>();
  const faulty = unlistedTemplates(state.snapshot);
  const templates = state.snapshot.templates.map(({ id }) => id);
  for (const line of published) {
    if (faulty.has(line.document)) continue;
    for (const path of expand(line.pattern)) {
      // The later line is checked.
      if (!line.indexed && indexedLater.has(path)) continue;
      if (isSound(path, line, state, templates) || reported.has(path)) continue;
      reported.add(path);
      const { route, absence } = state.routes.match(path);
      if (route === undefined) addLost(lost, path, line, state, absence);
      else addHidden(hidden, hiddenPage(route, line, templates));
    }
  }
  return [...[...hidden.values()].flatMap(hiddenDiagnostics), ...[...lost.values()].map(lostDiagnostic)];
}

function isSound(
  path: string,
  line: PublishedLine,
  { routes }: SiteState,
  templates: readonly EntryId[],
): boolean {
  const { route, absence } = routes.match(path);
  // The fault of what is set aside is reported.
  if (route === undefined) return absence?.reason === 'set-aside' || routes.former(path) !== undefined;
  return (
    !line.indexed || (isIndexable(route) && !isFallback(route, line, templates)) || routes.isWithdrawn(path)
  );
}

/** The templates that site.json does not list, which is reported. Other templates may answer their paths meanwhile. */
function unlistedTemplates({ templates, site }: Snapshot): ReadonlySet<EntryId> {
  return new Set(templates.filter(({ slug }) => !site.value.templates.includes(slug)).map(({ id }) => id));
}

/** The paths that were published before search engines could index them. */
function pathsIndexedLater(published: readonly PublishedLine[]): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const { indexed, pattern } of published)
    if (!indexed) for (const path of expand(pattern)) hidden.add(path);
  const found = new Set<string>();
  for (const { indexed, pattern } of published)
    if (indexed && hidden.size > 0) for (const path of expand(pattern)) if (hidden.has(path)) found.add(path);
  return found;
}

/** Whether a page of a template is now answered by one of a later template. */
function isFallback(route: Route, { document }: PublishedLine, templates: readonly EntryId[]): boolean {
  const before = templates.indexOf(document);
  return before !== -1 && templates.indexOf(route.document.id) > before;
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

/** A published page that search engines can no longer index. */
interface HiddenPage {
  readonly path: string;
  /** The place that causes it. */
  readonly entry: Entry;
  readonly at: JsonPath;
  readonly reason: string;
  readonly repair: string;
}

/** Pages that are hidden by the same entry for the same reason. */
interface HiddenPages {
  /** At most {@link namedPages} of them. */
  readonly pages: HiddenPage[];
  count: number;
}

/** Hidden pages that are reported one by one, if an entry has no more for the same reason. */
const namedPages = 3;

function hiddenPage(route: Route, line: PublishedLine, templates: readonly EntryId[]): HiddenPage {
  const { path, document } = route;
  if (isFallback(route, line, templates)) {
    const reason = `is now answered by a fallback page, of ${document.source.file}`;
    return {
      path,
      entry: document,
      at: ['path'],
      reason,
      repair: `Restore the page of ${line.document}.json`,
    };
  }
  if (route.kind === 'cell' && route.state.state === 'thin') {
    const { entry, path: at } = route.cell ?? { entry: document, path: [] };
    const reason = `is now thin, so it is not indexed: ${route.state.lacks.map(describeLack).join(', ')}`;
    return { path, entry, at, reason, repair: 'Add what it lacks' };
  }
  return document.value.noIndex === true
    ? { path, entry: document, at: ['noIndex'], reason: 'now has "noIndex"', repair: 'Delete "noIndex"' }
    : {
        path,
        entry: document,
        at: ['canonical'],
        reason: 'now names another canonical page',
        repair: 'Delete "canonical"',
      };
}

function addHidden(hidden: Map<string, HiddenPages>, page: HiddenPage): void {
  const key = `${page.entry.id} ${page.reason}`;
  const known = hidden.get(key);
  if (known === undefined) hidden.set(key, { pages: [page], count: 1 });
  else {
    known.count += 1;
    if (known.pages.length < namedPages) known.pages.push(page);
  }
}

function hiddenDiagnostics({ pages, count }: HiddenPages): readonly Diagnostic[] {
  return count <= namedPages
    ? pages.map((page) => hiddenDiagnostic(page, 0))
    : pages.slice(0, 1).map((page) => hiddenDiagnostic(page, count - 1));
}

/** @param others the number of other pages that the finding is about */
function hiddenDiagnostic({ path, entry, at, reason, repair }: HiddenPage, others: number): Diagnostic {
  const more = others === 0 ? '' : `; ${others} more published pages have the same fault`;
  const withdrawn = others === 0 ? `"${path}"` : 'the paths';
  return errorAt(
    entry.source,
    at,
    'CB_PUBLISHED',
    `"${path}" was published for search engines and ${reason}${more}`,
    `${repair}, or list ${withdrawn} under "withdrawn" in redirects.json.`,
  );
}
