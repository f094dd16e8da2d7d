import { type ParseError, parseTree } from 'jsonc-parser';
import { type Diagnostic, type DiagnosticCode, sentenceOf } from '../../../../engine/content/diagnostic.ts';
import { syntaxDiagnostic } from '../../../../engine/content/json-syntax.ts';
import { LineIndex } from '../../../../engine/content/line-index.ts';
import { isEqual, rewriteJson } from '../../../../engine/content/rewrite-json.ts';
import { parseStrictJson } from '../../../../engine/content/strict-json.ts';
import { valueIn, withValue } from '../../changes/property-edits.ts';
import type { FieldFinding, PropertyEdit } from '../../studio-api.ts';

/** A fault at a position of a source; lines and columns start at 1. */
export interface SourceFault {
  readonly code: DiagnosticCode;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The certain correction. */
  readonly fix?: PropertyEdit | undefined;
}

/**
 * Returns the faults of a source: the first one of its syntax, or else those that the rules find.
 * @param findings those about the text that the server has
 * @param isKept whether that is this text
 */
export function sourceFaults(
  text: string,
  findings: readonly FieldFinding[],
  isKept: boolean,
): readonly SourceFault[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error !== undefined) return [faultOf(syntaxDiagnostic('', text, new LineIndex(text), error))];
  return isKept ? findings.map(faultOf) : [];
}

/** Returns a source with a correction; the same source if the property has another value by now. */
export function correctedText(text: string, { path, before, after }: PropertyEdit): string {
  const value = parseStrictJson(text);
  const corrected = isEqual(valueIn(value, path), before) ? withValue(value, path, after) : undefined;
  return corrected === undefined ? text : rewriteJson(text, corrected);
}

function faultOf(diagnostic: Diagnostic & Pick<SourceFault, 'fix'>): SourceFault {
  const { code, line, column, severity, fix } = diagnostic;
  return { code, line, column, severity, message: sentenceOf(diagnostic), ...(fix && { fix }) };
}
