import { blockTypes } from '../../blocks/block-types.ts';
import { absencesKey } from '../../engine/content/absence.ts';
import type { ContentFile } from '../../engine/content/content-files.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { compareDiagnostics, type Diagnostic, diagnosticIdentity } from '../../engine/content/diagnostic.ts';
import type { FontFiles } from '../../engine/content/font-files.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import type { PictureFiles } from '../../engine/content/picture-files.ts';
import { applyEdits } from '../../engine/content/text-edits.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import { checkPages } from '../../engine/rules/check-pages.ts';
import { type Repair, repairOf } from '../../engine/rules/repairs.ts';
import { checkCopy } from '../../engine/rules/run-rules.ts';
import { layoutEdits } from './layout-edits.ts';

export interface FixedContent {
  readonly files: readonly ContentFile[];
  /** In the order in which they were made; positions are those before the repair. */
  readonly repairs: readonly Repair[];
}

/** The files of `media/` and `fonts/`, which are not repaired. */
export interface ContentAssets {
  readonly pictures: PictureFiles;
  readonly fonts: FontFiles;
}

/** Maximum number of times that repaired content is checked for further repairs. */
const maximumRounds = 50;

/**
 * Makes the certain repairs in content files, until there are none left. A repair that does not remove its diagnostic, or
 * causes another one, is not made.
 * @param now epoch milliseconds
 */
export function fixContent(
  files: readonly ContentFile[],
  assets: ContentAssets,
  model: ContentModel,
  now: number,
): FixedContent {
  const check = createCheck(assets, model, now);
  const repairs: Repair[] = [];
  const rejected = new Set<string>();
  let current: readonly ContentFile[] = files.map((file): ContentFile => {
    // The brackets of a file with a fault in its syntax say nothing about its levels.
    const edits = parseJson(file.file, file.text).ok ? layoutEdits(file.text) : [];
    if (edits.length === 0) return file;
    const description = 'the layout of the file is corrected';
    repairs.push({ file: file.file, line: 1, column: 1, description, edits });
    return { file: file.file, text: applyEdits(file.text, edits) };
  });
  for (let round = 0; round < maximumRounds; round++) {
    const before = check(current);
    // A corrected file may show pages that were not checked before, so files come first.
    const [inFiles, onPages] = [before.inFiles, before.onPages ?? []].map((found) =>
      repairsOf(found, current).filter((repair) => !rejected.has(keyOf(repair))),
    );
    const wanted = inFiles !== undefined && inFiles.length > 0 ? inFiles : (onPages ?? []);
    if (wanted.length === 0) break;
    const together = apply(current, wanted);
    if (isBetter(before, check(together), wanted.length)) {
      repairs.push(...wanted);
      current = together;
      continue;
    }
    let found = before;
    // Positions in a file remain valid while repairs are made in others.
    for (const inFile of Map.groupBy(wanted, ({ file }) => file).values()) {
      for (const group of inFile.length === 1 ? [inFile] : [inFile, ...inFile.map((repair) => [repair])]) {
        const repaired = apply(current, group);
        const after = check(repaired);
        if (isBetter(found, after, group.length)) {
          repairs.push(...group);
          [current, found] = [repaired, after];
          break;
        }
        const [only, ...others] = group;
        if (only !== undefined && others.length === 0) rejected.add(keyOf(only));
      }
    }
    if (found === before) break;
  }
  return { files: current, repairs };
}

/** The findings in all files, and on all pages that do not depend on a file with an error. */
interface Findings {
  readonly inFiles: readonly Diagnostic[];
  /** Undefined if no page can be checked. */
  readonly onPages: readonly Diagnostic[] | undefined;
  /** A key of the files without which the pages are checked. */
  readonly absent: string;
}

function createCheck({ pictures, fonts }: ContentAssets, base: ContentModel, now: number) {
  const loader = new ContentLoader(base);
  return (files: readonly ContentFile[]): Findings => {
    const loaded = loader.load(files, pictures, fonts);
    const { model, diagnostics: inFiles, hasFaultyCollections } = loaded;
    const snapshot = hasFaultyCollections ? undefined : loaded.withoutFaults({ isForChecks: true });
    if (snapshot === undefined) return { inFiles, onPages: undefined, absent: '' };
    const state = { snapshot, model, routes: new RouteTable(snapshot, model) };
    const onPages = [
      ...checkPages(state, blockTypes, now).diagnostics,
      ...checkCopy(snapshot, model, now).diagnostics,
    ];
    return { inFiles, onPages, absent: absencesKey(snapshot.absent) };
  };
}

/** One repair for each position, as far as they do not overlap. */
function repairsOf(diagnostics: readonly Diagnostic[], files: readonly ContentFile[]): readonly Repair[] {
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  const ends = new Map<string, number>();
  return diagnostics.toSorted(compareDiagnostics).flatMap((diagnostic) => {
    const text = texts.get(diagnostic.file);
    const repair = text === undefined ? undefined : repairOf(diagnostic, text);
    const [edit] = repair?.edits ?? [];
    if (repair === undefined || edit === undefined || edit.offset < (ends.get(repair.file) ?? 0)) return [];
    ends.set(repair.file, edit.offset + edit.length + 1);
    return [repair];
  });
}

function apply(files: readonly ContentFile[], repairs: readonly Repair[]): readonly ContentFile[] {
  return files.map((file) => {
    const edits = repairs.filter((repair) => repair.file === file.file).flatMap((repair) => repair.edits);
    return edits.length === 0 ? file : { file: file.file, text: applyEdits(file.text, edits) };
  });
}

/** Whether a number of findings are gone and none is new, as far as the same pages could be checked in both states. */
function isBetter(before: Findings, after: Findings, repaired: number): boolean {
  if (hasNew(before.inFiles, after.inFiles)) return false;
  const isComparable = before.onPages !== undefined && before.absent === after.absent;
  if (isComparable && hasNew(before.onPages, after.onPages ?? [])) return false;
  const count = ({ inFiles, onPages = [] }: Findings) => inFiles.length + (isComparable ? onPages.length : 0);
  return count(after) <= count(before) - repaired;
}

function hasNew(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const known = new Map<string, number>();
  for (const found of before)
    known.set(diagnosticIdentity(found), (known.get(diagnosticIdentity(found)) ?? 0) + 1);
  return after.some((found) => {
    const left = known.get(diagnosticIdentity(found)) ?? 0;
    known.set(diagnosticIdentity(found), left - 1);
    return left === 0;
  });
}

const keyOf = ({ file, description }: Repair) => `${file} ${description}`;
