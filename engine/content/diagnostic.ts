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

export const diagnosticCodes = [
  'CB_ANCHOR',
  'CB_CAPITALS',
  'CB_CARD_LETTERS',
  'CB_CLAIM_DATE',
  'CB_CLAIM_FALLBACK',
  'CB_COLLECTION',
  'CB_CONTENT_FOLDER',
  'CB_CONTRAST',
  'CB_COORDINATES',
  'CB_COPIED',
  'CB_DEEP_PAGE',
  'CB_DOUBLED_WORD',
  'CB_DRAFT',
  'CB_DUPLICATE_BLOCK_ID',
  'CB_DUPLICATE_HEADING',
  'CB_DUPLICATE_KEY',
  'CB_DUPLICATE_PATH',
  'CB_DUPLICATE_SLUG',
  'CB_DUPLICATE_TEXT',
  'CB_ENCODING',
  'CB_FILE_NAME',
  'CB_FILE_SIZE',
  'CB_FILTER',
  'CB_FONT',
  'CB_FORM',
  'CB_FORMERLY',
  'CB_FUTURE_DATE',
  'CB_GEOGRAPHY',
  'CB_HEADING_LEVEL',
  'CB_JSON_SYNTAX',
  'CB_LEFTOVER',
  'CB_LENGTH',
  'CB_LINE',
  'CB_LINK',
  'CB_LINK_ADDRESS',
  'CB_LONG_SENTENCE',
  'CB_MARKUP',
  'CB_MISSING_FILE',
  'CB_MISSING_PROPERTY',
  'CB_MISSING_VALUE',
  'CB_MISSING_WORD',
  'CB_ORPHAN',
  'CB_OVERRIDE',
  'CB_PATTERN',
  'CB_PICTURE_ALT',
  'CB_PICTURE_ANIMATED',
  'CB_PICTURE_BROKEN',
  'CB_PICTURE_FORMAT',
  'CB_PICTURE_MISSING',
  'CB_PICTURE_SIZE',
  'CB_PLACEHOLDER',
  'CB_PUBLISHED',
  'CB_READING_EASE',
  'CB_REDIRECT',
  'CB_REFERENCE',
  'CB_REPEATED_FACT',
  'CB_REPEATED_ITEM',
  'CB_RESERVED_PATH',
  'CB_RESOLVE',
  'CB_SAMPLE',
  'CB_SCHEDULED',
  'CB_SCHEMA_LINK',
  'CB_SIMILAR',
  'CB_SOURCE',
  'CB_SPACING',
  'CB_SPELLING',
  'CB_STATED_HOURS',
  'CB_TEMPLATE_PATH',
  'CB_THIN_CELL',
  'CB_UNKNOWN_BLOCK',
  'CB_UNKNOWN_PROPERTY',
  'CB_UNKNOWN_VALUE',
  'CB_UNKNOWN_VARIABLE',
  'CB_UNSOURCED_FIGURE',
  'CB_VALUE',
  'CB_WORD',
  'CB_WRONG_PLACE',
  'CB_WRONG_TYPE',
] as const;

export type DiagnosticCode = (typeof diagnosticCodes)[number];

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
