import { type ParseError, parseTree } from 'jsonc-parser';
import { type DiagnosticCode, sentenceOf } from '../../../../engine/content/diagnostic.ts';
import { syntaxDiagnostic } from '../../../../engine/content/json-syntax.ts';
import { LineIndex } from '../../../../engine/content/line-index.ts';
import type { FieldFinding } from '../../studio-api.ts';

/** A fault at a position of a source; lines and columns start at 1. */
export interface SourceFault {
  readonly code: DiagnosticCode;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
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

function faultOf(diagnostic: Parameters<typeof sentenceOf>[0] & Omit<SourceFault, 'message'>): SourceFault {
  const { code, line, column, severity } = diagnostic;
  return { code, line, column, severity, message: sentenceOf(diagnostic) };
}
