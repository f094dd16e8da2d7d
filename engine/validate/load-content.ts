import { isTimeZone } from '../content/calendar.ts';
import { claimExpiries, expiredClaims } from '../content/claim-expiry.ts';
import type { ContentFile } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import type { FileIdentity } from '../content/file-identity.ts';
import { type FontFiles, noFonts } from '../content/font-files.ts';
import { isRecord } from '../content/json-schema.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import { noPictures, type PictureFiles } from '../content/picture-files.ts';
import { withPostDate } from '../content/post-dates.ts';
import {
  always,
  type PublicationTimes,
  publicationTimes,
  publicationTimesInText,
} from '../content/publication-times.ts';
import { flatMapStepwise, runAtOnce, visitStepwise } from '../content/run-steps.ts';
import { withSiteFacts } from '../content/site-facts.ts';
import { type Entry, type EntryId, isKind, type Snapshot } from '../content/snapshot.ts';
import { withThemeFonts } from '../content/theme-fonts.ts';
import { documentsOf, type SnapshotDocuments } from './build-snapshot.ts';
import { checkFilesStepwise, type FileContext } from './check-files.ts';
import { withoutRefusedNames } from './check-pictures.ts';
import { type CopyContent, readableFacts } from './copy-content.ts';
import { type SlugsByKind, slugsByKind, uniqueSlugs } from './entry-slugs.ts';
import { EntryFiller, type FilledEntries } from './fill-entries.ts';
import { Publications } from './publications.ts';
import { collectionsFile, type ReadCollections, readCollections } from './read-collections.ts';
import { type CheckedFile, type ReadFile, readContentFile, toEntry } from './read-content-file.ts';
import {
  copyWithoutSite,
  type LoadedFiles,
  snapshotWithoutFaults,
  type WithoutFaults,
} from './select-snapshot.ts';
import { type ContentPart, entryIdOf } from './set-aside.ts';

export interface LoadedContent {
  /** Undefined if a file that is no draft has an error. */
  readonly snapshot: Snapshot | undefined;
  /**
   * Returns a snapshot without the files that have a fault; undefined if the site cannot do without one of them.
   * @param faults errors that were found later, in addition to those of `diagnostics`
   */
  readonly withoutFaults: (faults: readonly Diagnostic[], options?: WithoutFaults) => Snapshot | undefined;
  /** Like `withoutFaults`, but pauses, so that the caller can do other work in between. */
  readonly withoutFaultsStepwise: (
    faults: readonly Diagnostic[],
    options?: WithoutFaults,
  ) => Generator<undefined, Snapshot | undefined>;
  /**
   * Returns the content whose copy can be examined although `site.json` is missing or has a fault; undefined if the declared
   * collections have an error.
   */
  readonly copyWithoutSite: (faults: readonly Diagnostic[]) => CopyContent | undefined;
  /** The files that are marked as drafts. Their errors are warnings. */
  readonly drafts: ReadonlySet<string>;
  /** The schemas of this content, which depend on the collections that it declares. */
  readonly model: ContentModel;
  /** All that the files may name. */
  readonly context: FileContext;
  /**
   * The valid files, whatever is wrong with others, so that a broken file hides no mistake in another. Undefined if the
   * declared collections have an error: each document that names one would be reported as well.
   */
  readonly documents: CheckableContent | undefined;
  /** All findings in all files, ordered by position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of files, invalid ones included. */
  readonly files: number;
}

/** Documents and entries that are valid by themselves. */
export interface CheckableContent extends SnapshotDocuments {
  /** The slugs of all files, invalid ones included. If absent, the slugs of the entries above. */
  readonly present?: SlugsByKind;
  /** When visitors see which files. If absent, they see all. */
  readonly publications?: Publications;
}

/** The files by their paths. */
type CheckedFiles = ReadonlyMap<string, CheckedFile>;

/** Whether drafts and scheduled files are part of the site: "shown" in development, "absent" from the live site. */
export type Drafts = 'absent' | 'shown';

/**
 * Loads content files into a snapshot. A file whose text has not changed since the previous call is not parsed again,
 * and its entry stays the same object.
 */
export class ContentLoader {
  /** The model with the built-in kinds only. */
  readonly #base: ContentModel;
  readonly #showDrafts: boolean;
  #model: ContentModel;
  #filler: EntryFiller;
  #collectionsText: string | undefined;
  #collections: ReadCollections;
  #files: CheckedFiles = new Map();
  #entries: ReadonlyMap<ReadFile, Entry> = new Map();

  constructor(model: ContentModel, drafts: Drafts = 'absent') {
    this.#showDrafts = drafts === 'shown';
    this.#base = model;
    this.#model = model;
    this.#filler = new EntryFiller(model);
    this.#collections = readCollections(undefined, model);
  }

  /** @param now epoch milliseconds; without an instant, the times of publication do not matter */
  load(
    files: readonly ContentFile[],
    pictures: PictureFiles = noPictures,
    fonts: FontFiles = noFonts,
    now?: number | undefined,
  ): LoadedContent {
    return runAtOnce(this.loadStepwise(files, pictures, fonts, now));
  }

  /**
   * Like {@link load}, but pauses, so that the caller can do other work in between. A call that is not finished can be abandoned;
   * two cannot run at the same time.
   */
  *loadStepwise(
    files: readonly ContentFile[],
    pictures: PictureFiles = noPictures,
    fonts: FontFiles = noFonts,
    now?: number | undefined,
  ): Generator<undefined, LoadedContent> {
    this.#declareCollections(files.find(({ file }) => file === collectionsFile)?.text);
    const cached = yield* this.#readStepwise(files);
    const diagnostics = [
      ...this.#collections.diagnostics,
      ...(yield* flatMapStepwise(cached.values(), (file) => file.diagnostics)),
    ];
    const reads = yield* liveFilesFirst(cached);
    yield;
    const timeZone = timeZoneOf(cached);
    const parts = yield* partsOf(cached, this.#model, timeZone);
    const publications = yield* Publications.createStepwise(parts, {
      showDrafts: this.#showDrafts,
      now,
      timeZone,
    });
    const unique = uniqueSlugs(reads, diagnostics);
    yield;
    yield* this.#updateEntries(unique.filter((read) => read.faults.length === 0));
    const identities = [...cached.values()].flatMap(({ identity }) => identity ?? []);
    yield;
    const filled = yield* this.#fillStepwise({ identities, publications, fonts, timeZone, now });
    diagnostics.push(...filled.diagnostics);

    const { entries } = filled;
    const context: FileContext = {
      // A later load may declare other collections.
      model: this.#model,
      slugs: slugsByKind(identities),
      publications,
      pictures,
      fonts,
      timeZone,
      hasFaultyCollections: this.#collections.faulty,
    };
    diagnostics.push(...(yield* checkFilesStepwise({ ...context, files: unique, identities, entries })));
    const reported = withoutRefusedNames(diagnostics.sort(compareDiagnostics));
    const loaded: LoadedFiles = {
      ...context,
      ...filled,
      ...siteOf(cached, entries, timeZone),
      parts,
      errors: reported.filter(({ severity }) => severity === 'error'),
      showDrafts: this.#showDrafts,
      now,
    };
    yield;
    return loadedContent(loaded, context, reported, cached);
  }

  /** Reads the files whose text has changed since the previous call. */
  *#readStepwise(files: readonly ContentFile[]): Generator<undefined, CheckedFiles> {
    const cached = new Map<string, CheckedFile>();
    yield* visitStepwise(files, ({ file, text }) => {
      const known = this.#files.get(file);
      cached.set(
        file,
        known?.text === text ? known : readContentFile(file, text, this.#model, this.#collections.faulty),
      );
    });
    this.#files = cached;
    return cached;
  }

  /** Adds to the valid entries what others supply, and fills in their placeholders. */
  *#fillStepwise({
    identities,
    publications,
    fonts,
    timeZone,
    now,
  }: FillInput): Generator<undefined, FilledContent> {
    const filler = this.#filler;
    const valid = yield* flatMapStepwise(this.#entries.values(), (entry) =>
      withThemeFonts(withSiteFacts(withPostDate(entry, timeZone)), fonts),
    );
    const unavailable = yield* unavailableAmong(identities, valid);
    const expiries = claimExpiries(valid, timeZone);
    const filled = yield* filler.fillStepwise(valid, unavailable, expiredClaims(expiries, now), publications);
    return {
      ...filled,
      expiries,
      entriesAfter: (expired) => filler.fillAsOf(valid, unavailable, expired),
    };
  }

  /** Every file depends on the schemas, so a change of the declared collections reads all files again. */
  #declareCollections(text: string | undefined): void {
    if (text === this.#collectionsText) return;
    this.#collectionsText = text;
    this.#collections = readCollections(text, this.#base);
    const { declared } = this.#collections;
    this.#model = declared.size === 0 ? this.#base : this.#base.withCollections(declared);
    this.#filler = new EntryFiller(this.#model);
    this.#files = new Map();
    this.#entries = new Map();
  }

  *#updateEntries(reads: readonly ReadFile[]): Generator<undefined, void> {
    const entries = new Map<ReadFile, Entry>();
    yield* visitStepwise(reads, (read) => {
      entries.set(read, this.#entries.get(read) ?? toEntry(this.#model, read));
    });
    this.#entries = entries;
  }
}

interface FillInput {
  readonly identities: readonly FileIdentity[];
  readonly publications: Publications;
  readonly fonts: FontFiles;
  readonly timeZone: string;
  readonly now: number | undefined;
}

type FilledContent = FilledEntries & Pick<LoadedFiles, 'entriesAfter' | 'expiries'>;

/** Offers what was loaded to those who check and serve it. */
function loadedContent(
  loaded: LoadedFiles,
  context: FileContext,
  reported: readonly Diagnostic[],
  files: CheckedFiles,
): LoadedContent {
  const { model, slugs, publications, hasFaultyCollections } = context;
  const drafts = new Set([...files].flatMap(([file, { isDraft }]) => (isDraft ? [file] : [])));
  const withoutFaultsStepwise: LoadedContent['withoutFaultsStepwise'] = (later, options) =>
    snapshotWithoutFaults(loaded, later, options);
  const withoutFaults: LoadedContent['withoutFaults'] = (later, options) =>
    runAtOnce(withoutFaultsStepwise(later, options));
  const documents = { ...documentsOf(loaded.entries, model), present: slugs, publications };
  return {
    get snapshot() {
      return loaded.errors.some(({ file }) => !drafts.has(file)) ? undefined : withoutFaults([]);
    },
    withoutFaults,
    withoutFaultsStepwise,
    copyWithoutSite: (later) => (hasFaultyCollections ? undefined : copyWithoutSite(loaded, later)),
    drafts,
    model,
    context,
    documents: hasFaultyCollections ? undefined : documents,
    diagnostics: withDraftWarnings(reported, drafts),
    files: files.size,
  };
}

/** Returns the files that could be read. Live files come first: of two with the same slug or path, the draft is at fault. */
function* liveFilesFirst(files: CheckedFiles): Generator<undefined, ReadFile[]> {
  const readsOf = (areDrafts: boolean) =>
    flatMapStepwise(files.values(), ({ isDraft, read }) =>
      read !== undefined && isDraft === areDrafts ? read : [],
    );
  return [...(yield* readsOf(false)), ...(yield* readsOf(true))];
}

/** The entry of `site.json`, and those of its facts that can be read although it may have a fault. */
function siteOf(
  files: CheckedFiles,
  entries: readonly Entry[],
  timeZone: string,
): Pick<LoadedFiles, 'site' | 'readableSite'> {
  const site = withTimeZone(
    entries.find((entry) => isKind('site', entry)),
    timeZone,
  );
  const { text, read } = files.get('site.json') ?? {};
  return {
    site: site !== undefined && isKind('site', site) ? site : undefined,
    readableSite: { source: read?.source, value: readableFacts(text, timeZone) },
  };
}

/** The entries without a valid file: `site.json` if it is missing, and all files with faults. */
function* unavailableAmong(
  files: readonly FileIdentity[],
  valid: readonly Entry[],
): Generator<undefined, (id: EntryId) => boolean> {
  const present = new Set<EntryId>(['site']);
  yield* visitStepwise(files, (file) => present.add(entryIdOf(file)));
  const usable = new Set<EntryId>();
  yield* visitStepwise(valid, ({ id }) => usable.add(id));
  return (id) => present.has(id) && !usable.has(id);
}

function partsOf(
  files: CheckedFiles,
  model: ContentModel,
  timeZone: string,
): Generator<undefined, ContentPart[]> {
  return flatMapStepwise(
    files,
    ([file, { identity, text, isDraft, read }]): ContentPart | readonly ContentPart[] => {
      if (identity === undefined) return [];
      const entry = read && toEntry(model, read);
      const { kind, slug } = identity;
      return { kind, slug, file, text, isDraft, times: timesOf(kind, text, read, timeZone), entry };
    },
  );
}

function timesOf(kind: string, text: string, read: ReadFile | undefined, timeZone: string): PublicationTimes {
  if (isSingleFileKind(kind) || !text.includes('ublishAt"')) return always;
  const times =
    read === undefined
      ? publicationTimesInText(text, timeZone)
      : publicationTimes(read.source.value, timeZone);
  // Two times in the wrong order are an error of their own, and do not say when the file leaves the site.
  return times.from < times.until ? times : { ...times, until: always.until };
}

/** The time zone of the site, in which dates start; UTC if site.json has none that exists. */
function timeZoneOf(files: CheckedFiles): string {
  const site = [...files.values()].find(({ identity }) => identity?.kind === 'site')?.read?.source.value;
  const timeZone = isRecord(site) ? site.timeZone : undefined;
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The site with a time zone that exists, so that its pages can be checked. */
function withTimeZone(site: Entry | undefined, timeZone: string): Entry | undefined {
  if (site === undefined || !isKind('site', site) || site.value.timeZone === timeZone) return site;
  return { ...site, value: { ...site.value, timeZone } };
}

/** Returns the diagnostics with the errors in drafts as warnings. */
export function withDraftWarnings(
  diagnostics: readonly Diagnostic[],
  drafts: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (drafts.size === 0) return diagnostics;
  return diagnostics.map((found) => (drafts.has(found.file) ? { ...found, severity: 'warning' } : found));
}
