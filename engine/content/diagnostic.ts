import { compareText } from './compare-text.ts';

/** A problem in the content, described for its editor: what is wrong, where, and what to write instead. */
export interface Diagnostic {
  /** Path of the file, relative to the content folder until a command prints it. */
  readonly file: string;
  /** Starts at 1. */
  readonly line: number;
  /** Starts at 1, in UTF-16 code units, like the columns of editors. */
  readonly column: number;
  /** A stable code that docs/errors.md explains. */
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
}

/** `docs/errors.md` explains every code in the source: `scripts/conventions/error-codes.test.ts` compares them. */
export type DiagnosticCode = `CB_${string}`;

/** Compares diagnostics by file, then by position. */
export function compareDiagnostics(left: Diagnostic, right: Diagnostic): number {
  return (
    compareText(left.file, right.file) ||
    left.line - right.line ||
    left.column - right.column ||
    compareText(left.code, right.code) ||
    compareText(left.message, right.message)
  );
}

/** The errors, followed by the warnings, for a person: what must be corrected is not below what may be. */
export function errorsFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const of = (kind: Diagnostic['severity']) => diagnostics.filter(({ severity }) => severity === kind);
  return [...of('error'), ...of('warning')];
}

/** A key that stays the same when an edit elsewhere in the file moves the diagnostic. */
export function diagnosticIdentity({ file, code, message }: Diagnostic): string {
  return `${file} ${code} ${message}`;
}

/** The message as a sentence, followed by the hint. */
export function sentenceOf({ message, hint }: Pick<Diagnostic, 'message' | 'hint'>): string {
  const sentence = /[.?!]$/.test(message) ? message : `${message}.`;
  return hint === undefined ? sentence : `${sentence} ${hint}`;
}
