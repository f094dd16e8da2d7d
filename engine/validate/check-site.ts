import type { BlockTypeSchema } from '../content/block-library.ts';
import { readContentFiles } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { evenly } from '../content/evenly.ts';
import type { PictureFile } from '../content/picture-files.ts';
import { always } from '../content/publication-times.ts';
import { runAtOnce } from '../content/run-steps.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { CellMemory, type CellReport, cellReportsStepwise } from '../render/cell-report.ts';
import { showsDraft } from '../routes/shows-draft.ts';
import type { SiteState } from '../routes/site-state.ts';
import { checkHiddenPages } from './check-hidden-pages.ts';
import { checkListedLines } from './check-listed-lines.ts';
import { checkPagesStepwise, PageMemory } from './check-pages.ts';
import { brokenPictures, type FindPictureFault } from './check-pictures.ts';
import { PublishedPathsMemory } from './check-published-paths.ts';
import { checkSamples } from './check-samples.ts';
import { checkSavedFiles, type SavedReport } from './check-saved-files.ts';
import { type CheckedSchedule, checkSchedule } from './check-schedule.ts';
import { checkSimilarity, checkThinCells } from './check-similarity.ts';
import type { LoadGazetteer } from './gazetteer.ts';
import type { PageLinks } from './link-graph.ts';
import type { ResolvableBlockType } from './page-checker.ts';
import { repeatedFacts } from './repeated-facts.ts';
import { checkRules, checkRulesStepwise, type RuleSummary } from './rules/run-rules.ts';
import { type SampleSize, type SelectedPages, selectPages } from './select-pages.ts';
import { type ReadSite, SiteContent } from './site-content.ts';

export interface SiteReport {
  readonly files: number;
  readonly pages: number;
  /** The number of pages of a large site that were checked as a sample of all; undefined if all were. */
  readonly sample: number | undefined;
  /** The number of pages of which a part was composed. The others read nothing that differs from the previous check. */
  readonly composed: number;
  /** The number of files that are marked as drafts. */
  readonly drafts: number;
  /** How many of the instants to come were looked at, and how many pages as of them. */
  readonly schedule: Pick<CheckedSchedule, 'instants' | 'pages'>;
  readonly diagnostics: readonly Diagnostic[];
  /** Counts of the rules about copy. Empty if files have errors that hide all pages. */
  readonly rules: readonly RuleSummary[];
}

export interface SiteCheckOptions {
  readonly folder: string;
  readonly blockTypes: Readonly<Record<string, BlockTypeSchema & ResolvableBlockType>>;
  /** The model with these block types, without the collections that the site declares. */
  readonly model: ContentModel;
  /** Whether sample facts and notes in texts are errors. They must be replaced before a release. */
  readonly release: boolean;
  /** Decodes a picture of the folder; without it, only the headers of pictures are checked. */
  readonly findPictureFault?: FindPictureFault;
  /** When a site counts as large, and how many of its pages are then checked. */
  readonly sampleSize?: SampleSize | undefined;
  /** Loads the places of a country, so that copy which names one of them wrongly is found; without it, only places of the site are. */
  readonly loadGazetteer?: LoadGazetteer | undefined;
}

/** Runs the steps of a check. Undefined if they were stopped before the end. */
type RunSteps = <Result>(steps: Generator<undefined, Result>) => Promise<Result | undefined>;

/**
 * Validates all content: the files, and every composed page that does not depend on a file with an error. The faults of
 * drafts are warnings.
 * @throws ContentFolderError if the folder is missing or cannot be read
 */
export async function checkSite(options: SiteCheckOptions & { readonly now: number }): Promise<SiteReport> {
  const report = await new SiteChecker(options, false).check(options.now, async (steps) => runAtOnce(steps));
  if (report === undefined) throw new Error('The check was stopped.');
  return report;
}

/** The result of composing the pages of a site. */
interface ComposedReport
  extends Pick<SiteReport, 'pages' | 'sample' | 'composed' | 'schedule' | 'diagnostics'> {
  readonly digest: SelectedPages['digest'];
  readonly cells: readonly CellReport[];
  /** Undefined if some are unknown, because of a fault or because only a sample was composed. */
  readonly links: PageLinks | undefined;
}

/** Validates the content of a folder again and again: each time only what a change can affect. */
export class SiteChecker {
  readonly #options: SiteCheckOptions;
  readonly #model: ContentModel;
  readonly #content: SiteContent;
  /** The content with its drafts. */
  readonly #shown: SiteContent;
  readonly #isRepeated: boolean;
  readonly #memory: PageMemory | undefined;
  readonly #draftMemory: PageMemory | undefined;
  readonly #cellMemory: CellMemory | undefined;
  /** The versions of pictures that can be shown. A fault may pass, so it is looked for again. */
  readonly #shownPictures = new Set<string>();
  readonly #published = new PublishedPathsMemory();
  /** The content as it was read last. */
  #read: ReadSite | undefined;

  /** @param isRepeated whether results are kept for the next check, at the cost of memory */
  constructor(options: SiteCheckOptions, isRepeated = true) {
    this.#options = options;
    this.#isRepeated = isRepeated;
    this.#model = options.model;
    this.#content = new SiteContent(options.folder, this.#model);
    this.#shown = new SiteContent(options.folder, this.#model, 'shown');
    this.#memory = isRepeated ? new PageMemory() : undefined;
    this.#draftMemory = isRepeated ? new PageMemory() : undefined;
    this.#cellMemory = isRepeated ? new CellMemory() : undefined;
  }

  /**
   * Validates all content. Undefined if it was stopped before the end.
   * @param now epoch milliseconds
   * @throws ContentFolderError if the folder is missing or cannot be read
   */
  async check(now: number, run: RunSteps): Promise<SiteReport | undefined> {
    const read = await run(this.#content.readStepwise(now));
    if (read === undefined) return undefined;
    if (this.#isRepeated) this.#read = read;
    const { checkable: state } = read;
    const report = await run(this.#steps(read, now));
    if (report === undefined || state === undefined) return report;
    const broken = await this.#brokenPictures(wholeState(read, state).snapshot);
    return { ...report, diagnostics: [...report.diagnostics, ...broken].sort(compareDiagnostics) };
  }

  /**
   * Checks files that were saved since the last call of {@link check}, as far as one can tell without all others. Undefined if no
   * content was read before, or if the site cannot do without a file that had a fault then.
   * @param files relative to the content folder; those that are no content files or do not exist are skipped
   * @param now epoch milliseconds
   */
  checkSaved(files: ReadonlySet<string>, now: number): SavedReport | undefined {
    const { checkable: state, context } = this.#read ?? {};
    if (state === undefined || context === undefined) return undefined;
    const { folder, blockTypes, loadGazetteer } = this.#options;
    const known = { state, context, model: this.#model, blockTypes, loadGazetteer };
    return checkSavedFiles(readContentFiles(folder, files), known, now);
  }

  *#steps(read: ReadSite, now: number): Generator<undefined, SiteReport> {
    const { checkable: state, diagnostics, files, drafts } = read;
    const found = { files, drafts: drafts.size };
    if (state === undefined) {
      const { loadGazetteer } = this.#options;
      const copy = read.copy && checkRules(read.copy.content, read.copy.model, now, { loadGazetteer });
      return {
        ...found,
        pages: 0,
        sample: undefined,
        composed: 0,
        schedule: emptySchedule,
        diagnostics: [...diagnostics, ...withoutKnown(copy?.diagnostics ?? [], diagnostics)].sort(
          compareDiagnostics,
        ),
        rules: copy?.rules ?? [],
      };
    }
    const { folder, release, loadGazetteer } = this.#options;
    const composed = yield* this.#composedSteps(read, state, now);
    const draftWarnings = drafts.size === 0 ? [] : yield* this.#draftWarnings(drafts, now);
    const whole = wholeState(read, state);
    const { snapshot } = whole;
    const copy = yield* checkRulesStepwise(snapshot, state.model, now, {
      links: composed.links,
      loadGazetteer,
      isRepeated: this.#isRepeated,
    });
    const hidden = yield* checkHiddenPages(whole);
    const published = yield* this.#published.check(folder, state, composed.digest);
    const similarity = state.snapshot.quality?.value.similarity;
    return {
      ...found,
      pages: composed.pages,
      sample: composed.sample,
      composed: composed.composed,
      schedule: composed.schedule,
      rules: copy.rules,
      diagnostics: [
        ...diagnostics,
        ...composed.diagnostics,
        ...draftWarnings,
        ...checkSimilarity(composed.cells, similarity, copiedFiles(copy.diagnostics)),
        ...published,
        ...hidden,
        ...checkListedLines(folder),
        ...(release ? checkSamples(snapshot) : []),
        ...withoutKnown(release ? copy.diagnostics.map(asForRelease) : copy.diagnostics, diagnostics),
        ...repeatedFacts(snapshot),
      ].sort(compareDiagnostics),
    };
  }

  /** Composes the pages, now and at the instants to come. Returns no more than the checks of copy need: pages take memory. */
  *#composedSteps(
    { diagnostics, at }: ReadSite,
    state: SiteState,
    now: number,
  ): Generator<undefined, ComposedReport> {
    const { blockTypes, sampleSize } = this.#options;
    const selected = yield* selectPages(state.routes, () => true, sampleSize);
    const isSample = selected.routes.length < selected.pages;
    // The reads of a sample of a large site would take gigabytes, and its files are checked alone when they are saved.
    const memory = isSample
      ? undefined
      : (this.#memory ?? (hasExpiringClaims(state) ? new PageMemory() : undefined));
    const checked = yield* checkPagesStepwise(state, this.#model, blockTypes, now, {
      ...memoryOption(memory),
      selected,
    });
    const cells =
      state.snapshot.quality?.value.similarity === undefined
        ? []
        : yield* cellReportsStepwise(state, this.#model, blockTypes, now, {
            ...memoryOption(this.#cellMemory),
            change: checked.change,
            routes: selected.routes,
            maximumSiblings: isSample ? maximumSiblings : undefined,
          });
    // A page or block with a fault is not composed, so its links are unknown.
    const isWhole = ![...diagnostics, ...checked.diagnostics].some(({ severity }) => severity === 'error');
    const schedule = yield* checkSchedule(state, checked, {
      at,
      memory: memory ?? (yield* this.#rememberSome(state, selected, now)),
      model: this.#model,
      blockTypes,
      sampleSize,
    });
    return {
      pages: selected.pages,
      sample: isSample ? selected.routes.length : undefined,
      composed: checked.composed,
      digest: selected.digest,
      cells,
      schedule,
      links: isWhole ? checked.links : undefined,
      diagnostics: [...checked.diagnostics, ...schedule.diagnostics, ...checkThinCells(selected.thin)],
    };
  }

  /** Remembers some pages of a large site: a claim that expires has the same effect on all pages of a document. */
  *#rememberSome(
    state: SiteState,
    selected: SelectedPages,
    now: number,
  ): Generator<undefined, PageMemory | undefined> {
    if (!hasExpiringClaims(state)) return undefined;
    const memory = new PageMemory();
    const routes = [...Map.groupBy(selected.routes, ({ document }) => document.id).values()].flatMap(
      (pages) => evenly(pages, rememberedPages),
    );
    yield* checkPagesStepwise(state, this.#model, this.#options.blockTypes, now, {
      memory,
      selected: { ...selected, routes },
    });
    return memory;
  }

  /**
   * Checks the pages that development shows for drafts, and the copy of drafts. Whatever the pages show is a warning, also at
   * places outside drafts.
   */
  *#draftWarnings(drafts: ReadonlySet<string>, now: number): Generator<undefined, readonly Diagnostic[]> {
    const read = yield* this.#shown.readStepwise(now);
    const { checkable: state } = read;
    if (state === undefined) return [];
    const pages = yield* checkPagesStepwise(state, this.#model, this.#options.blockTypes, now, {
      isChecked: showsDraft,
      ...memoryOption(this.#draftMemory),
    });
    const { snapshot } = wholeState(read, state);
    const copy = yield* checkRulesStepwise(snapshot, state.model, now, {
      files: drafts,
      loadGazetteer: this.#options.loadGazetteer,
      isRepeated: this.#isRepeated,
    });
    const facts = repeatedFacts(snapshot).filter(({ file }) => drafts.has(file));
    return [...pages.diagnostics, ...copy.diagnostics, ...facts].map((found) => ({
      ...found,
      severity: 'warning',
    }));
  }

  async #brokenPictures(snapshot: Snapshot): Promise<readonly Diagnostic[]> {
    const { findPictureFault } = this.#options;
    if (findPictureFault === undefined) return [];
    return brokenPictures(snapshot, this.#model, async (picture: PictureFile) => {
      if (this.#shownPictures.has(picture.version)) return undefined;
      const fault = await findPictureFault(picture);
      if (fault === undefined) this.#shownPictures.add(picture.version);
      return fault;
    });
  }
}

function copiedFiles(found: readonly Diagnostic[]): ReadonlySet<string> {
  return new Set(found.flatMap(({ code, file }) => (code === 'CB_COPIED' ? [file] : [])));
}

/** The findings about copy except those at the position of a fault, which mostly follow from it. */
function withoutKnown(found: readonly Diagnostic[], faults: readonly Diagnostic[]): readonly Diagnostic[] {
  const positionOf = ({ file, line, column }: Diagnostic) => `${file}:${line}:${column}`;
  const known = new Set(faults.map(positionOf));
  return found.filter((finding) => !known.has(positionOf(finding)));
}

/** A site that is being written may take notes for warnings; visitors must not read them. */
function asForRelease(found: Diagnostic): Diagnostic {
  return found.code === 'CB_LEFTOVER' ? { ...found, severity: 'error' } : found;
}

function hasExpiringClaims({ snapshot }: SiteState): boolean {
  return [...snapshot.collections.claims.values()].some(({ value }) => value.expires !== undefined);
}

/** Cells of a large site that are compared with each other: the comparison takes time that grows with the square of their number. */
const maximumSiblings = 200;

/** Pages of a document of a large site whose reads are remembered. */
const rememberedPages = 200;

const emptySchedule: CheckedSchedule = { diagnostics: [], instants: 0, pages: 0 };

/** The content with all that is published at another time, whose copy is checked too. */
function wholeState({ at }: ReadSite, state: SiteState): SiteState {
  const isWhole = [...state.snapshot.absent.values()].every(({ times }) => times === always);
  return isWhole ? state : (at(undefined).checkable ?? state);
}

const memoryOption = <Memory>(memory: Memory | undefined) => (memory === undefined ? {} : { memory });
