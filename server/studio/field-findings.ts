import { getLocation } from 'jsonc-parser';
import { type Diagnostic, diagnosticIdentity } from '../../engine/content/diagnostic.ts';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { Position } from '../../engine/content/line-index.ts';
import { offsetAt } from '../../engine/content/text-edits.ts';
import type { PageJudgment } from '../site/content-task.ts';
import type { FieldFinding } from './studio-api.ts';

/**
 * Adds to each diagnostic the property at its position, and whether visitors see the fault now.
 * @param textOf returns the text of a file with the changes; undefined if there is none
 */
export function fieldFindings(
  { diagnostics, known }: PageJudgment,
  textOf: (file: string) => string | undefined,
): readonly FieldFinding[] {
  const published = new Set(known.map(diagnosticIdentity));
  return diagnostics.map((diagnostic: Diagnostic) => {
    const text = textOf(diagnostic.file);
    const path = text === undefined ? [] : pathAt(text, diagnostic);
    return { ...diagnostic, path, isPublished: published.has(diagnosticIdentity(diagnostic)) };
  });
}

/** The path of the property or item at a position, whose value or name is there. */
function pathAt(text: string, position: Position): JsonPath {
  return getLocation(text, offsetAt(text, position)).path;
}
