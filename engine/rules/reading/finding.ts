import type { Diagnostic, DiagnosticCode } from '../../content/diagnostic.ts';
import type { JsonPath } from '../../content/json-source.ts';
import type { Entry } from '../../content/snapshot.ts';

/** One mistake found on a composed page. */
export interface Finding {
  readonly entry: Entry;
  readonly path: JsonPath;
  /** The number of UTF-16 code units before the mistake in the text at the path. */
  readonly offset?: number | undefined;
  readonly code: DiagnosticCode;
  /** The default is "error". */
  readonly severity?: Diagnostic['severity'];
  readonly message: string;
  readonly hint?: string | undefined;
  /** Identifies the mistake without naming the page: one cause at one position is reported once. */
  readonly cause: string;
}

/** Returns the findings as diagnostics, and drops repetitions of the same mistake on other pages. */
export function diagnosticsOf(findings: readonly Finding[]): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const { entry, path, offset, code, severity = 'error', message, hint, cause } of findings) {
    const { source } = entry;
    const position = offset === undefined ? source.positionOf(path) : source.positionInText(path, offset);
    const key = `${source.file}:${position.line}:${position.column} ${code} ${cause}`;
    if (found.has(key)) continue;
    const hinted = hint === undefined ? {} : { hint };
    found.set(key, { file: source.file, ...position, code, severity, message, ...hinted });
  }
  return [...found.values()];
}
