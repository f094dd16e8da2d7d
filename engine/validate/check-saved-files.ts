import type { ContentFile } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import { withPostDate } from '../content/post-dates.ts';
import { runAtOnce } from '../content/run-steps.ts';
import { withSiteFacts } from '../content/site-facts.ts';
import { type Entry, type EntryId, isKind, ofKind, type Snapshot } from '../content/snapshot.ts';
import { withThemeFonts } from '../content/theme-fonts.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { checkDocuments } from './check-documents.ts';
import { checkFiles, type FileContext } from './check-files.ts';
import { brokenEntryLinksStepwise } from './check-links.ts';
import { type SlugsByKind, slugsByKind } from './entry-slugs.ts';
import { EntryFiller } from './fill-entries.ts';
import { Findings } from './findings.ts';
import type { LoadGazetteer } from './gazetteer.ts';
import { withDraftWarnings } from './load-content.ts';
import { PageChecker, type ResolvableBlockType } from './page-checker.ts';
import { pagesAbout } from './pages-about.ts';
import { type CheckedFile, readContentFile, toEntry } from './read-content-file.ts';
import { repeatedFacts } from './repeated-facts.ts';
import { checkRules } from './rules/run-rules.ts';

/** The site to which the files belong, as it was read before they were saved. */
export interface KnownSite {
  readonly state: SiteState;
  readonly context: FileContext;
  /** The schemas of the built-in kinds, and the blocks. */
  readonly model: ContentModel;
  readonly blockTypes: Readonly<Record<string, ResolvableBlockType>>;
  readonly loadGazetteer?: LoadGazetteer | undefined;
}

export interface SavedReport {
  /** Relative to the content folder. */
  readonly files: readonly string[];
  /** The number of pages about the entries of the files that were composed. */
  readonly composed: number;
  /** Ordered by position. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks files that were just saved, before all others: each file, its names of others, its copy, and pages about its entry. What
 * only a comparison with other files or pages shows is not looked for.
 * @param now epoch milliseconds
 */
export function checkSavedFiles(saved: readonly ContentFile[], site: KnownSite, now: number): SavedReport {
  const { hasFaultyCollections, model } = site.context;
  const files = new Map(
    saved.map(({ file, text }) => [file, readContentFile(file, text, model, hasFaultyCollections)]),
  );
  const context = { ...site.context, slugs: withSlugsOf([...files.values()], site.context.slugs) };
  const { entries, diagnostics } = checkAlone(files, context, site.state.snapshot);
  const isFaulty = (entry: Entry, found: readonly Diagnostic[]) =>
    found.some(({ file, severity }) => severity === 'error' && file === entry.source.file);
  const sound = entries.filter((entry) => !isFaulty(entry, diagnostics));
  const state = withEntries(sound, site.state, context);
  const part = partOf(sound, state.snapshot);
  const unfit = checkDocuments(
    { ...part, present: context.slugs, publications: context.publications },
    model,
  );
  const isShown = ({ source }: Entry) => files.get(source.file)?.isDraft !== true;
  const pages = checkPagesAbout(
    sound.filter((entry) => isShown(entry) && !isFaulty(entry, unfit)),
    state,
    site,
    now,
  );
  const { loadGazetteer } = site;
  const found = [
    ...diagnostics,
    ...unfit,
    ...pages.diagnostics,
    ...checkRules(part, model, now, { loadGazetteer, isPart: true }).diagnostics,
    ...repeatedFacts(part),
  ];
  const drafts = new Set([...files].flatMap(([file, { isDraft }]) => (isDraft ? [file] : [])));
  return {
    files: [...files.keys()],
    composed: pages.composed,
    diagnostics: withDraftWarnings(
      found.filter(({ file }) => files.has(file)),
      drafts,
    ).toSorted(compareDiagnostics),
  };
}

function withSlugsOf(files: readonly CheckedFile[], known: SlugsByKind): SlugsByKind {
  const added = slugsByKind(files.flatMap(({ identity }) => identity ?? []));
  const slugs = new Map(known);
  for (const [kind, names] of added) slugs.set(kind, new Set([...(known.get(kind) ?? []), ...names]));
  return slugs;
}

/** Checks files without composing a page, and returns those that are valid by themselves as entries. */
function checkAlone(files: ReadonlyMap<string, CheckedFile>, context: FileContext, snapshot: Snapshot) {
  const { model, timeZone, fonts, publications } = context;
  const reads = [...files.values()].flatMap(({ read }) => read ?? []);
  const written = reads
    .filter(({ faults }) => faults.length === 0)
    .map((read) => withThemeFonts(withSiteFacts(withPostDate(toEntry(model, read), timeZone)), fonts));
  const isWritten = new Set(written.map(({ id }) => id));
  const others = suppliersIn(snapshot).filter(({ id }) => !isWritten.has(id));
  const isUnavailable = (id: EntryId) => snapshot.absent.get(id)?.reason === 'set-aside';
  const all = [...written, ...others];
  const filled = new EntryFiller(model).fill(all, isUnavailable, snapshot.expired, publications);
  const entries = filled.entries.filter(({ id }) => isWritten.has(id));
  return {
    entries: entries.filter(({ id }) => !filled.unfilled.has(id)),
    diagnostics: [
      ...[...files.values()].flatMap(({ diagnostics }) => diagnostics),
      ...filled.diagnostics,
      ...checkFiles({
        ...context,
        files: reads,
        identities: [...files.values()].flatMap(({ identity }) => identity ?? []),
        entries: [...entries, ...others.filter((entry) => isKind('site', entry))],
      }),
    ],
  };
}

/** The entries whose values other entries may use. */
function suppliersIn({ site, collections, absent }: Snapshot): readonly Entry[] {
  const hidden = [...absent.values()].flatMap(({ kind, entry }) =>
    kind === 'claims' && entry !== undefined ? [entry] : [],
  );
  return [site, ...collections.claims.values(), ...hidden];
}

/** The site with some entries added or replaced. */
function withEntries(
  saved: readonly Entry[],
  { snapshot: before, model }: SiteState,
  { pictures, fonts }: FileContext,
): SiteState {
  const entries = new Map(before.entries);
  const absent = new Map(before.absent);
  for (const entry of saved) {
    entries.set(entry.id, entry);
    absent.delete(entry.id);
  }
  const [site = before.site] = ofKind('site', saved);
  const { expired, period } = before;
  const parts = { model, site, entries: [...entries.values()], absent, expired, period, pictures, fonts };
  const snapshot = buildSnapshot(parts);
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}

/** A snapshot with some entries only, and with all that they may use. */
function partOf(saved: readonly Entry[], snapshot: Snapshot): Snapshot {
  const cities = ofKind('cities', saved).map((city) => [city.slug, city] as const);
  return {
    ...snapshot,
    entries: new Map(saved.map((entry) => [entry.id, entry])),
    pages: ofKind('pages', saved),
    collections: { ...snapshot.collections, cities: new Map(cities) },
    absent: new Map(),
  };
}

function checkPagesAbout(
  saved: readonly Entry[],
  state: SiteState,
  { model, blockTypes }: KnownSite,
  now: number,
): Pick<SavedReport, 'composed' | 'diagnostics'> {
  const checker = new PageChecker(state, model, blockTypes, now, false);
  const findings = new Findings();
  for (const entry of saved)
    for (const route of isSingleFileKind(entry.kind) ? [] : pagesAbout(entry, state.routes))
      for (const finding of checker.check(route).findings) findings.add(finding);
  const snapshot = partOf(saved, state.snapshot);
  const brokenLinks = runAtOnce(brokenEntryLinksStepwise({ ...state, snapshot }, state.model));
  for (const finding of brokenLinks) findings.add(finding);
  return { composed: checker.composed, diagnostics: findings.diagnostics };
}
