import { isTimeZone } from '../content/calendar.ts';
import { claimExpiries, expiredClaims } from '../content/claim-expiry.ts';
import { type CompletionContext, completedEntry } from '../content/completed-entry.ts';
import type { ContentFile } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { type FontFiles, noFonts } from '../content/font-files.ts';
import { isRecord } from '../content/json-schema.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import { noPictures, type PictureFiles } from '../content/picture-files.ts';
import {
  always,
  type PublicationTimes,
  publicationTimes,
  publicationTimesInText,
} from '../content/publication-times.ts';
import { type Entry, type EntryId, isKind, type Snapshot } from '../content/snapshot.ts';
import { outdatedContent } from '../migrations/outdated-content.ts';
import { Publications } from '../rules/draft-or-scheduled.ts';
import { uniqueFiles } from '../rules/duplicate-slug.ts';
import { withoutRefusedNames } from '../rules/picture.ts';
import { type CopyContent, readableFacts } from '../rules/reading/copy-content.ts';
import type { FileContext, SlugsByKind } from '../rules/rule.ts';
import { checkEntries } from '../rules/run-rules.ts';
import { entryIdOf, type ReadFile, toEntry } from '../rules/schema/read-file.ts';
import { documentsOf } from './build-snapshot.ts';
import { EntryFiller, type FilledEntries } from './fill-entries.ts';
import { collectionsFile, type ReadCollections, readCollections } from './read-collections.ts';
import { type CheckedFile, readContentFile } from './read-content-file.ts';
import {
  copyWithoutSite,
  type LoadedFiles,
  selectWithoutFaults,
  type WithoutFaults,
} from './select-snapshot.ts';
import type { ContentPart } from './set-aside.ts';

export interface LoadedContent {
  /** Undefined if a file that is no draft has an error. */
  readonly snapshot: Snapshot | undefined;
  /** Returns a snapshot without the files that have a fault; undefined if the site cannot do without one of them. */
  readonly withoutFaults: (options?: WithoutFaults) => Snapshot | undefined;
  /** The first half of `withoutFaults`, which takes as long as the function that it returns. */
  readonly selectWithoutFaults: (options?: WithoutFaults) => (() => Snapshot) | undefined;
  /**
   * Returns the content whose copy can be examined although `site.json` is missing or has a fault; undefined if the declared
   * collections have an error.
   */
  readonly copyWithoutSite: () => CopyContent | undefined;
  /** The files that are marked as drafts. Their errors are warnings. */
  readonly drafts: ReadonlySet<string>;
  /** The schemas of this content, which depend on the collections that it declares. */
  readonly model: ContentModel;
  /** All that the files may name. */
  readonly context: FileContext;
  /** Whether names of declared collections are unknown because their declaration has an error. */
  readonly hasFaultyCollections: boolean;
  /** All errors in all files, those in drafts included. */
  readonly errors: readonly Diagnostic[];
  /** All findings in all files, ordered by position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of files, invalid ones included. */
  readonly files: number;
}

/** Whether drafts and scheduled files are part of the site: "shown" in development, "absent" from the live site. */
export type Drafts = 'absent' | 'shown';

/**
 * Loads content files into a snapshot. A file whose text has not changed since the previous call is not parsed again,
 * and its entry stays the same object.
 */
export class ContentLoader {
  /** The model with the built-in kinds only. */
  readonly #base: ContentModel;
  readonly #drafts: Drafts;
  #model: ContentModel;
  #filler: EntryFiller;
  #collectionsText: string | undefined;
  #collections: ReadCollections;
  /** By path. */
  readonly #known = new Map<string, KnownFile>();
  /** The time zone and the versions of the fonts with which the parts of the known files were made. */
  #partsContext: string | undefined;

  constructor(model: ContentModel, drafts: Drafts = 'absent') {
    this.#drafts = drafts;
    this.#base = model;
    this.#model = model;
    this.#filler = new EntryFiller(model);
    this.#collections = readCollections(undefined, model);
  }

  /**
   * @param now epoch milliseconds; without an instant, the times of publication do not matter
   * @param judged what another loader has found in the same files; without it, they are checked
   * @param drafts whether drafts and scheduled files are part of this content
   */
  load(
    files: readonly ContentFile[],
    pictures: PictureFiles = noPictures,
    fonts: FontFiles = noFonts,
    now?: number | undefined,
    judged?: readonly Diagnostic[],
    drafts: Drafts = this.#drafts,
  ): LoadedContent {
    const outdated = judged === undefined ? outdatedContent(files, this.#base) : judged.find(isOutdated);
    if (outdated === undefined) return this.#load({ files, pictures, fonts }, now, judged, drafts);
    // Nothing is read, because some of it would be read wrongly.
    const nothing = this.#load(
      { files: [], pictures: noPictures, fonts: noFonts },
      undefined,
      [outdated],
      drafts,
    );
    return { ...nothing, copyWithoutSite: () => undefined, files: files.length };
  }

  #load(
    { files, pictures, fonts }: Content,
    now: number | undefined,
    judged: readonly Diagnostic[] | undefined,
    drafts: Drafts,
  ): LoadedContent {
    const showDrafts = drafts === 'shown';
    this.#declareCollections(files.find(({ file }) => file === collectionsFile)?.text);
    const known = files.map((file) => this.#read(file));
    const siteFile = known.find(({ checked }) => checked.path === 'site.json')?.checked;
    const timeZone = timeZoneOf(siteFile);
    const { read, parts, drafts: draftFiles } = this.#sort(known, timeZone, fonts);
    const publications = new Publications(parts, { showDrafts, now, timeZone });
    const unique = uniqueFiles(judged === undefined ? liveFilesFirst(read) : []);
    const repeated = new Set(
      (judged ?? unique.diagnostics).flatMap(({ code, file }) =>
        code === 'CB_DUPLICATE_SLUG' ? [file] : [],
      ),
    );
    const written: Entry[] = [];
    for (const { isSound, file, entry } of parts)
      if (isSound && entry !== undefined && !repeated.has(file)) written.push(entry);
    const { filled, ...rest } = this.#fill(written, { parts, publications, timeZone, now });
    const { entries, unfilled } = filled;
    // A later load may declare other collections.
    const [model, collections] = [this.#model, this.#collections];
    const context = once(
      (): FileContext => ({
        model,
        slugs: slugsByKind(parts),
        publications,
        pictures,
        fonts,
        timeZone,
      }),
    );
    const reported = judged ?? [
      ...collections.diagnostics,
      ...read.flatMap((file) => file.diagnostics),
      ...unique.diagnostics,
      ...filled.diagnostics,
      ...checkEntries({
        ...context(),
        files: unique.files,
        identities: parts,
        entries,
        documents: collections.faulty ? undefined : documentsOf(entries, model),
      }),
    ];
    const diagnostics = withoutRefusedNames(reported.toSorted(compareDiagnostics));
    const loaded: LoadedFiles = {
      model,
      pictures,
      fonts,
      entries,
      unfilled,
      ...rest,
      ...siteOf(siteFile, entries, timeZone),
      parts,
      errors: diagnostics.filter(({ severity }) => severity === 'error'),
      showDrafts,
      now,
    };
    return loadedContent(loaded, {
      context,
      diagnostics,
      drafts: draftFiles,
      files: read.length,
      hasFaultyCollections: collections.faulty,
    });
  }

  #read({ file, text }: ContentFile): KnownFile {
    const same = this.#known.get(file);
    if (same?.checked.text === text) return same;
    const checked = readContentFile(file, text, this.#model, this.#collections.faulty);
    const known = { checked, part: undefined };
    this.#known.set(file, known);
    return known;
  }

  /** Fills in the placeholders of the valid entries. */
  #fill(valid: readonly Entry[], { parts, publications, timeZone, now }: FillInput): FilledContent {
    const filler = this.#filler;
    const unavailable = unavailableAmong(parts, valid);
    const expiries = claimExpiries(valid, timeZone);
    const filled = filler.fill(valid, unavailable, expiredClaims(expiries, now), publications);
    return {
      filled,
      expiries,
      entriesAfter: (expired) => filler.fillAsOf(valid, unavailable, expired),
    };
  }

  /** Returns the files, the parts that they are, and which of them are drafts: one pass, since memory limits the speed of each. */
  #sort(files: readonly KnownFile[], timeZone: string, fonts: FontFiles): SortedFiles {
    const context = [timeZone, ...[...fonts.fonts.values()].map(({ version }) => version)].join(' ');
    if (context !== this.#partsContext) for (const known of this.#known.values()) known.part = undefined;
    this.#partsContext = context;
    const read: CheckedFile[] = [];
    const parts: ContentPart[] = [];
    const drafts = new Set<string>();
    for (const known of files) {
      const { checked } = known;
      known.part ??= partOf(checked, this.#model, { timeZone, fonts });
      read.push(checked);
      if (known.part !== undefined) parts.push(known.part);
      if (checked.isDraft) drafts.add(checked.path);
    }
    return { read, parts, drafts };
  }

  /** Every file depends on the schemas, so a change of the declared collections reads all files again. */
  #declareCollections(text: string | undefined): void {
    if (text === this.#collectionsText) return;
    this.#collectionsText = text;
    this.#collections = readCollections(text, this.#base);
    const { declared } = this.#collections;
    this.#model = declared.size === 0 ? this.#base : this.#base.withCollections(declared);
    this.#filler = new EntryFiller(this.#model);
    this.#known.clear();
  }
}

interface SortedFiles {
  readonly read: readonly CheckedFile[];
  readonly parts: readonly ContentPart[];
  readonly drafts: ReadonlySet<string>;
}

/** A file with the text that was loaded last. */
interface KnownFile {
  readonly checked: CheckedFile;
  /** The part of the content that it is; undefined if its path says nothing, or if the part is not made yet. */
  part: ContentPart | undefined;
}

function partOf(
  { identity, path, text, isDraft, read }: CheckedFile,
  model: ContentModel,
  context: CompletionContext,
): ContentPart | undefined {
  if (identity === undefined) return undefined;
  const { kind, slug } = identity;
  const isSound = read?.faults.length === 0;
  const written = read && toEntry(model, read);
  return {
    id: entryIdOf(identity),
    kind,
    slug,
    file: path,
    text,
    isDraft,
    times: timesOf(kind, text, read, context.timeZone),
    entry: written && isSound ? completedEntry(written, context) : written,
    isSound,
  };
}

interface Content {
  readonly files: readonly ContentFile[];
  readonly pictures: PictureFiles;
  readonly fonts: FontFiles;
}

interface FillInput {
  readonly parts: readonly ContentPart[];
  readonly publications: Publications;
  readonly timeZone: string;
  readonly now: number | undefined;
}

interface FilledContent extends Pick<LoadedFiles, 'entriesAfter' | 'expiries'> {
  readonly filled: FilledEntries;
}

interface Findings extends Pick<LoadedContent, 'diagnostics' | 'hasFaultyCollections' | 'drafts' | 'files'> {
  readonly context: () => FileContext;
}

/** Offers what was loaded to those who check and serve it. */
function loadedContent(
  loaded: LoadedFiles,
  { context, diagnostics, drafts, files, hasFaultyCollections }: Findings,
): LoadedContent {
  const { model, errors } = loaded;
  const withoutFaults: LoadedContent['withoutFaults'] = (options) => selectWithoutFaults(loaded, options)?.();
  return {
    get snapshot() {
      return errors.some(({ file }) => !drafts.has(file)) ? undefined : withoutFaults();
    },
    withoutFaults,
    selectWithoutFaults: (options) => selectWithoutFaults(loaded, options),
    copyWithoutSite: () => (hasFaultyCollections ? undefined : copyWithoutSite(loaded)),
    drafts,
    model,
    get context() {
      return context();
    },
    hasFaultyCollections,
    errors,
    diagnostics: withDraftWarnings(diagnostics, drafts),
    files,
  };
}

function isOutdated({ code }: Diagnostic): boolean {
  return code === 'CB_CONTENT_FORMAT';
}

/** Returns a function that computes a value when it is needed first. */
function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function slugsByKind(files: readonly ContentPart[]): SlugsByKind {
  const slugs = new Map<string, Set<string>>();
  for (const { kind, slug } of files) slugs.set(kind, (slugs.get(kind) ?? new Set()).add(slug));
  return slugs;
}

/** Returns the files that could be read. Live files come first: of two with the same slug or path, the draft is at fault. */
function liveFilesFirst(files: readonly CheckedFile[]): ReadFile[] {
  const readsOf = (areDrafts: boolean) =>
    files.flatMap(({ isDraft, read }) => (read !== undefined && isDraft === areDrafts ? read : []));
  return [...readsOf(false), ...readsOf(true)];
}

/** The entry of `site.json`, and those of its facts that can be read although it may have a fault. */
function siteOf(
  file: CheckedFile | undefined,
  entries: readonly Entry[],
  timeZone: string,
): Pick<LoadedFiles, 'site' | 'readableSite'> {
  const site = withTimeZone(
    entries.find((entry) => isKind('site', entry)),
    timeZone,
  );
  const { text, read } = file ?? {};
  return {
    site: site !== undefined && isKind('site', site) ? site : undefined,
    readableSite: () => ({ source: read?.source, value: readableFacts(text, timeZone) }),
  };
}

/** The entries without a valid file: `site.json` if it is missing, and all files with faults. */
function unavailableAmong(parts: readonly ContentPart[], valid: readonly Entry[]): (id: EntryId) => boolean {
  const present = once(() => new Set<EntryId>(['site', ...parts.map(({ id }) => id)]));
  const usable = once(() => new Set<EntryId>(valid.map(({ id }) => id)));
  return (id) => present().has(id) && !usable().has(id);
}

function timesOf(kind: string, text: string, read: ReadFile | undefined, timeZone: string): PublicationTimes {
  if (isSingleFileKind(kind)) return always;
  const times =
    read === undefined
      ? publicationTimesInText(text, timeZone)
      : publicationTimes(read.source.value, timeZone);
  // Two times in the wrong order are an error of their own, and do not say when the file leaves the site.
  return times.from < times.until ? times : { ...times, until: always.until };
}

/** The time zone of the site, in which dates start; UTC if site.json has none that exists. */
function timeZoneOf(siteFile: CheckedFile | undefined): string {
  const site = siteFile?.read?.source.value;
  const timeZone = isRecord(site) ? site.timeZone : undefined;
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The site with a time zone that exists, so that its pages can be checked. */
function withTimeZone(site: Entry | undefined, timeZone: string): Entry | undefined {
  if (site === undefined || !isKind('site', site) || site.value.timeZone === timeZone) return site;
  return { ...site, value: { ...site.value, timeZone } };
}

/** Returns the diagnostics with the errors in drafts as warnings. */
function withDraftWarnings(
  diagnostics: readonly Diagnostic[],
  drafts: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (drafts.size === 0) return diagnostics;
  return diagnostics.map((found) => (drafts.has(found.file) ? { ...found, severity: 'warning' } : found));
}
