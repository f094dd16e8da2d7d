import type { BlockTypeSchema } from '../content/block-library.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { always } from '../content/publication-times.ts';
import type { SiteChanges } from '../content/site-changes.ts';
import type { WatchWork } from '../content/watched-work.ts';
import { cellReports, type RoutedCellReport } from '../render/cell-report.ts';
import { showsDraft } from '../routes/shows-draft.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type CheckableBlockTypes, checkPages } from '../rules/check-pages.ts';
import { brokenPictures, type FindPictureFault } from '../rules/picture.ts';
import type { LoadGazetteer } from '../rules/places/gazetteer.ts';
import type { PageLinks } from '../rules/reading/link-graph.ts';
import { type SampleSize, selectPages, type ThinCells } from '../rules/reading/select-pages.ts';
import { checkCopy, checkWholeSite, type RuleSummary } from '../rules/run-rules.ts';
import { type CheckedSchedule, checkSchedule } from './check-schedule.ts';
import { judgePages } from './judge-pages.ts';
import { type ReadSite, SiteContent } from './site-content.ts';

export interface SiteReport {
  readonly files: number;
  readonly pages: number;
  /** The number of pages of a large site that were checked as a sample of all; undefined if all were. */
  readonly sample: number | undefined;
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
  readonly blockTypes: Readonly<Record<string, BlockTypeSchema>> & CheckableBlockTypes;
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
  readonly watch?: WatchWork | undefined;
}

export interface CheckOptions {
  /** Gets what is found in files and in the pages about what changed, before all other pages are composed. */
  readonly onJudged?: ((found: readonly Diagnostic[]) => void) | undefined;
  /** Other texts and pictures of some files. */
  readonly changes?: SiteChanges | undefined;
}

/** The result of composing the pages of a site. */
interface PagesReport extends Pick<SiteReport, 'pages' | 'sample' | 'schedule' | 'diagnostics'> {
  readonly cells: readonly RoutedCellReport[];
  readonly thinCells: readonly ThinCells[];
  /** Undefined if some are unknown, because of a fault or because only a sample was composed. */
  readonly links: PageLinks | undefined;
}

/**
 * Validates all content: the files, and every composed page that does not depend on a file with an error. The faults of
 * drafts are warnings.
 * @param now epoch milliseconds
 * @throws ContentFolderError if the folder is missing or cannot be read
 */
export async function checkSite({
  now,
  ...options
}: SiteCheckOptions & { readonly now: number }): Promise<SiteReport> {
  return new SiteChecker(options).check(now);
}

/** Validates the content of a folder again and again. Unchanged files are not parsed again. */
export class SiteChecker {
  readonly #options: SiteCheckOptions;
  readonly #content: SiteContent;
  /** The content with its drafts. */
  readonly #shown: SiteContent;
  /** The state of the previous check. */
  #before: SiteState | undefined;

  constructor(options: SiteCheckOptions) {
    this.#options = options;
    this.#content = new SiteContent(options.folder, options.model);
    this.#shown = new SiteContent(options.folder, options.model, 'shown');
  }

  /**
   * Validates all content.
   * @param now epoch milliseconds
   * @throws ContentFolderError if the folder is missing or cannot be read
   */
  async check(now: number, { onJudged, changes }: CheckOptions = {}): Promise<SiteReport> {
    const { model, blockTypes, findPictureFault } = this.#options;
    const read = this.#content.read(now, changes);
    const state = read.servable;
    onJudged?.([...read.diagnostics, ...judgePages(state, this.#before, blockTypes, now)]);
    this.#before = state;
    const report = this.#report(read, now, changes);
    if (findPictureFault === undefined || read.checkable === undefined) return report;
    const broken = await brokenPictures(wholeState(read, read.checkable).snapshot, model, findPictureFault);
    return { ...report, diagnostics: [...report.diagnostics, ...broken].sort(compareDiagnostics) };
  }

  #report(read: ReadSite, now: number, changes: SiteChanges | undefined): SiteReport {
    const { folder, release, loadGazetteer } = this.#options;
    const { checkable: state, diagnostics, files, drafts } = read;
    const found = { files, drafts: drafts.size };
    if (state === undefined) {
      const copy = read.copy && checkCopy(read.copy.content, read.copy.model, now, { loadGazetteer });
      return {
        ...found,
        pages: 0,
        sample: undefined,
        schedule: emptySchedule,
        diagnostics: [...diagnostics, ...withoutKnown(copy?.diagnostics ?? [], diagnostics)].sort(
          compareDiagnostics,
        ),
        rules: copy?.rules ?? [],
      };
    }
    const composed = this.#composePages(read, state, now);
    const draftWarnings = drafts.size === 0 ? [] : this.#draftWarnings(drafts, now, changes);
    const whole = wholeState(read, state);
    const copy = checkCopy(whole.snapshot, state.model, now, { links: composed.links, loadGazetteer });
    const { cells, thinCells } = composed;
    return {
      ...found,
      pages: composed.pages,
      sample: composed.sample,
      schedule: composed.schedule,
      rules: copy.rules,
      diagnostics: [
        ...diagnostics,
        ...composed.diagnostics,
        ...draftWarnings,
        ...checkWholeSite({
          folder,
          state,
          whole,
          isForRelease: release,
          cells,
          thinCells,
          copiedFiles: copiedFiles(copy.diagnostics),
        }),
        ...withoutKnown(release ? copy.diagnostics.map(asForRelease) : copy.diagnostics, diagnostics),
      ].sort(compareDiagnostics),
    };
  }

  /** Composes the pages, now and at the instants to come. Returns no more than the checks of copy need: pages take memory. */
  #composePages({ diagnostics, at }: ReadSite, state: SiteState, now: number): PagesReport {
    const { blockTypes, sampleSize, model, watch } = this.#options;
    const selected = selectPages(state.routes, () => true, sampleSize);
    const isSample = selected.routes.length < selected.pages;
    const checked = checkPages(state, blockTypes, now, { selected, watch });
    const cells =
      state.snapshot.quality?.value.similarity === undefined
        ? []
        : cellReports(state, model, blockTypes, now, {
            watch,
            routes: selected.routes,
            maximumSiblings: isSample ? maximumSiblings : undefined,
          });
    // A page or block with a fault is not composed, so its links are unknown.
    const isWhole = ![...diagnostics, ...checked.diagnostics].some(({ severity }) => severity === 'error');
    const schedule = checkSchedule(state, checked, { at, blockTypes, sampleSize });
    return {
      pages: selected.pages,
      sample: isSample ? selected.routes.length : undefined,
      cells,
      thinCells: selected.thin,
      schedule,
      links: isWhole ? checked.links : undefined,
      diagnostics: [...checked.diagnostics, ...schedule.diagnostics],
    };
  }

  /**
   * Checks the pages that development shows for drafts, and the copy of drafts. Whatever the pages show is a warning, also at
   * places outside drafts.
   */
  #draftWarnings(
    drafts: ReadonlySet<string>,
    now: number,
    changes: SiteChanges | undefined,
  ): readonly Diagnostic[] {
    const { blockTypes, loadGazetteer } = this.#options;
    const read = this.#shown.read(now, changes);
    const { checkable: state } = read;
    if (state === undefined) return [];
    const pages = checkPages(state, blockTypes, now, { isChecked: showsDraft });
    const { snapshot } = wholeState(read, state);
    const copy = checkCopy(snapshot, state.model, now, { files: drafts, loadGazetteer });
    return [...pages.diagnostics, ...copy.diagnostics].map((found) => ({
      ...found,
      severity: 'warning',
    }));
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

/** Cells of a large site that are compared with each other: the comparison takes time that grows with the square of their number. */
const maximumSiblings = 200;

const emptySchedule: CheckedSchedule = { diagnostics: [], instants: 0, pages: 0 };

/** The content with all that is published at another time, whose copy is checked too. */
function wholeState({ at }: ReadSite, state: SiteState): SiteState {
  const isWhole = [...state.snapshot.absent.values()].every(({ times }) => times === always);
  return isWhole ? state : (at(undefined).checkable ?? state);
}
