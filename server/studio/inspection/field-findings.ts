import { getLocation } from 'jsonc-parser';
import { type Diagnostic, diagnosticIdentity } from '../../../engine/content/diagnostic.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import { applyEdits, offsetAt } from '../../../engine/content/text-edits.ts';
import { repairOf } from '../../../engine/rules/repairs.ts';
import type { PageJudgment } from '../../site/content-task.ts';
import { valueIn } from '../changes/property-edits.ts';
import { readValue } from '../changes/rebase-change.ts';
import type { FieldFinding, PropertyEdit } from '../studio-api.ts';

/**
 * Adds to each diagnostic the property at its position, whether visitors see the fault now, and its certain correction.
 * @param textOf returns the text of a file with the changes; undefined if there is none
 */
export function fieldFindings(
  { diagnostics, known }: PageJudgment,
  textOf: (file: string) => string | undefined,
): readonly FieldFinding[] {
  const published = new Set(known.map(diagnosticIdentity));
  return diagnostics.map((diagnostic: Diagnostic) => {
    const text = textOf(diagnostic.file);
    const path = text === undefined ? [] : pathAt(text, offsetAt(text, diagnostic));
    const fix = text === undefined ? undefined : fixOf(diagnostic, text);
    const isPublished = published.has(diagnosticIdentity(diagnostic));
    return { ...diagnostic, path, isPublished, ...(fix && { fix }) };
  });
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
