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

/** Collects findings and drops repetitions of the same mistake on other pages. */
export class Findings {
  readonly diagnostics: Diagnostic[] = [];
  readonly #reported = new Set<string>();
  #count = 0;

  /** The number of findings, repetitions included. */
  get count(): number {
    return this.#count;
  }

  add({ entry: { source }, path, offset, code, severity = 'error', message, hint, cause }: Finding): void {
    this.#count += 1;
    const position = offset === undefined ? source.positionOf(path) : source.positionInText(path, offset);
    const key = `${source.file}:${position.line}:${position.column} ${code} ${cause}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.diagnostics.push({
      file: source.file,
      ...position,
      code,
      severity,
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}
