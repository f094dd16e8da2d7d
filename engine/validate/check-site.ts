import type { BlockTypeSchema } from '../content/block-library.ts';
import { calendarDateAt } from '../content/calendar.ts';
import { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { isRecord } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { cellReports } from '../render/cell-report.ts';
import { readPublishedPaths } from '../routes/published-paths.ts';
import { showsDraft } from '../routes/shows-draft.ts';
import type { Dictionary } from '../words/dictionary.ts';
import { checkPages, type ResolvableBlockType } from './check-pages.ts';
import { brokenPictures, type FindPictureFault } from './check-pictures.ts';
import { checkPublishedPaths } from './check-published-paths.ts';
import { checkSimilarity, checkThinCells } from './check-similarity.ts';
import { repeatedFacts } from './repeated-facts.ts';
import { checkRules, type RuleSummary } from './rules/run-rules.ts';
import { SiteContent } from './site-content.ts';

export interface SiteReport {
  readonly files: number;
  readonly pages: number;
  /** The number of files that are marked as drafts. */
  readonly drafts: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Counts of the rules about copy. Empty if files have errors that hide all pages. */
  readonly rules: readonly RuleSummary[];
}

export interface SiteCheck {
  readonly folder: string;
  readonly blockTypes: Readonly<Record<string, BlockTypeSchema & ResolvableBlockType>>;
  readonly dictionaries: readonly Dictionary[];
  /** Whether sample facts are errors. They must be replaced before a release. */
  readonly release: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Decodes a picture of the folder; without it, only the headers of pictures are checked. */
  readonly findPictureFault?: FindPictureFault;
}

/**
 * Validates all content: the files, and every composed page that does not depend on a file with an error. The faults of
 * drafts are warnings.
 * @throws ContentFolderError if the folder is missing or cannot be read
 */
export async function checkSite({
  folder,
  blockTypes,
  dictionaries,
  release,
  now,
  findPictureFault,
}: SiteCheck): Promise<SiteReport> {
  const model = new ContentModel(blockTypes, dictionaries);
  const { checkable: state, diagnostics, files, drafts } = new SiteContent(folder, model).read();
  if (state === undefined) return { files, pages: 0, drafts: drafts.size, diagnostics, rules: [] };
  const today = calendarDateAt(now, state.snapshot.site.value.timeZone);
  const checked = checkPages(state, model, blockTypes, now);
  const cells = cellReports(state, model, blockTypes, now);
  const similar = [
    ...checkThinCells(cells),
    ...checkSimilarity(cells, state.snapshot.quality?.value.similarity),
  ];
  const broken =
    findPictureFault === undefined ? [] : await brokenPictures(state.snapshot, model, findPictureFault);
  // A page or block with a fault is not composed, so its links are unknown.
  const isWhole = ![...diagnostics, ...checked.diagnostics].some(({ severity }) => severity === 'error');
  const copy = checkRules(state.snapshot, state.model, now, isWhole ? checked.links : undefined);
  const samples = release ? sampleDiagnostics(state.snapshot) : [];
  const draftPages = drafts.size === 0 ? [] : draftPageWarnings(folder, model, blockTypes, now);
  return {
    files,
    pages: checked.pages,
    drafts: drafts.size,
    rules: copy.rules,
    diagnostics: [
      ...diagnostics,
      ...checked.diagnostics,
      ...draftPages,
      ...similar,
      ...checkPublishedPaths(readPublishedPaths(folder), state, today),
      ...broken,
      ...samples,
      ...copy.diagnostics,
      ...repeatedFacts(state.snapshot),
    ].sort(compareDiagnostics),
  };
}

/** Checks the pages that development shows for drafts. Whatever they show is a warning, also at places outside drafts. */
function draftPageWarnings(
  folder: string,
  model: ContentModel,
  blockTypes: SiteCheck['blockTypes'],
  now: number,
): readonly Diagnostic[] {
  const { checkable: state } = new SiteContent(folder, model, 'shown').read();
  if (state === undefined) return [];
  const { diagnostics } = checkPages(state, model, blockTypes, now, showsDraft);
  return diagnostics.map((found) => ({ ...found, severity: 'warning' }));
}

function sampleDiagnostics(snapshot: Snapshot): Diagnostic[] {
  return [...snapshot.entries.values()].flatMap(({ source }) =>
    samplePaths(source.value).map((path) => ({
      file: source.file,
      ...source.positionOfKey(path),
      code: 'CB_SAMPLE' as const,
      severity: 'error' as const,
      message: 'this is a sample fact',
      hint: 'Replace it with a fact about the business, and delete "sample".',
    })),
  );
}

function samplePaths(value: unknown, path: JsonPath = []): JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => samplePaths(item, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === 'sample' && child === true ? [[...path, name]] : samplePaths(child, [...path, name]),
  );
}
