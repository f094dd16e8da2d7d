import { getLocation } from 'jsonc-parser';
import { type Diagnostic, diagnosticIdentity } from '../../../engine/content/diagnostic.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import { applyEdits, offsetAt } from '../../../engine/content/text-edits.ts';
import { repairOf } from '../../../engine/rules/repairs.ts';
import type { PageJudgment } from '../../site/content-task.ts';
import { valueIn } from '../changes/property-edits.ts';
import { readValue } from '../changes/rebase-change.ts';
import type { FieldFinding, PropertyEdit } from '../studio-api.ts';

/** Findings about one file: each is found in the text of the file, and a pasted text can have a hundred thousand. */
const maximumFindings = 100;

/** Characters of the corrections of a file: each has the value before and after it. The others follow once these are made. */
const maximumFixes = 1_000_000;

/**
 * Adds to each diagnostic the property at its position, whether visitors see the fault now, and its certain correction. Of a file with
 * more than 100, those are left out that stop publishing least.
 * @param textOf returns the text of a file with the changes; undefined if there is none
 */
export function fieldFindings(
  { diagnostics, known }: PageJudgment,
  textOf: (file: string) => string | undefined,
): readonly FieldFinding[] {
  const published = new Set(known.map(diagnosticIdentity));
  const judged = diagnostics.map((diagnostic) => ({
    diagnostic,
    isPublished: published.has(diagnosticIdentity(diagnostic)),
  }));
  const fixes = new Map<string, number>();
  return mostSerious(judged).map(({ diagnostic, isPublished }) => {
    const { file } = diagnostic;
    const text = textOf(file);
    const path = text === undefined ? [] : pathAt(text, offsetAt(text, diagnostic));
    const size = fixes.get(file) ?? 0;
    const fix = text === undefined || size > maximumFixes ? undefined : fixOf(diagnostic, text);
    if (fix !== undefined) fixes.set(file, size + JSON.stringify(fix).length);
    return { ...diagnostic, path, isPublished, ...(fix && { fix }) };
  });
}

interface Judged {
  readonly diagnostic: Diagnostic;
  readonly isPublished: boolean;
}

/** Returns the diagnostics of files with few, and the most serious ones of others, in their order. */
function mostSerious(judged: readonly Judged[]): readonly Judged[] {
  const rank = ({ diagnostic: { severity }, isPublished }: Judged) =>
    severity === 'error' ? Number(isPublished) : 2;
  const kept = new Set(
    [...Map.groupBy(judged, ({ diagnostic }) => diagnostic.file).values()].flatMap((own) =>
      own.toSorted((one, other) => rank(one) - rank(other)).slice(0, maximumFindings),
    ),
  );
  return judged.filter((one) => kept.has(one));
}

/** The path of the property or item at a position, whose value or name is there. */
function pathAt(text: string, offset: number): JsonPath {
  return getLocation(text, offset).path;
}

/** The certain repair of a diagnostic as an edit: of the property, or of the object whose property it adds or renames. */
function fixOf(diagnostic: Diagnostic, text: string): PropertyEdit | undefined {
  const [edit, ...others] = repairOf(diagnostic, text)?.edits ?? [];
  if (edit === undefined || others.length > 0) return undefined;
  const [written, repaired] = [readValue(text), readValue(applyEdits(text, [edit]))];
  if (!written.ok || !repaired.ok) return undefined;
  const path = pathAt(text, edit.offset);
  for (let length = path.length; ; length--) {
    const at = path.slice(0, length);
    const [before, after] = [valueIn(written.value, at), valueIn(repaired.value, at)];
    if (length === 0 || (before !== undefined && after !== undefined)) return { path: at, before, after };
  }
}
