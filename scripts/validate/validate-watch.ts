import { counted } from '../../engine/content/counted.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { watchContent } from '../../engine/content/watch-content.ts';
import type { SavedReport } from '../../engine/validate/check-saved-files.ts';
import type { SiteChecker, SiteReport } from '../../engine/validate/check-site.ts';
import { runInSlices } from '../../server/site/run-in-slices.ts';
import { findingLines, formatReport } from '../command/report-format.ts';

/** The output of a watch, and the signal that ends it. */
export interface Watch {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds that a check of the site may take until saved files are checked before it; half a second by default. */
  readonly patience: number | undefined;
}

interface WatchOptions extends Watch {
  readonly folder: string;
  readonly checker: SiteChecker;
  /** Returns findings with the paths of their files as they are shown. */
  readonly locate: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[];
}

/** More files than an editor saves at once, as after a change of branches, are checked with all others only. */
const maximumSaved = 20;

/**
 * Validates content, and again after every save: only what the save can affect is checked. If that takes long, a report about
 * the saved files comes first. Each report ends with the time that the check took. Resolves when the signal is aborted.
 */
export async function watchValidation(options: WatchOptions): Promise<void> {
  const { folder, signal } = options;
  const ended = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  const reports = new Reports(options);
  const check = () => void reports.checkSite().catch((error: unknown) => ended.reject(error));
  const onChange = (files: ReadonlySet<string>) => {
    reports.checkSaved(files);
    check();
  };
  const onFailure = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    options.print(`The folder cannot be watched, so that saves are not noticed; trying again. ${reason}\n`);
  };
  // Before the first check, so that no save is missed.
  const watch = watchContent(folder, onChange, onFailure);
  check();
  try {
    await ended.promise;
  } finally {
    watch.stop();
  }
}

/** Checks content and prints the reports. */
class Reports {
  readonly #options: WatchOptions;
  #work = Promise.resolve();
  /** The files that were saved since the site was read. */
  #unread = new Set<string>();
  /** Milliseconds of the last check of the site. */
  #lastTime = 0;
  /** Checks of the site that have not started. */
  #waiting = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Checks the site after the checks that were asked for before. */
  checkSite(): Promise<void> {
    this.#waiting += 1;
    this.#work = this.#work.then(() => this.#checkSite());
    return this.#work;
  }

  async #checkSite(): Promise<void> {
    this.#waiting -= 1;
    const { checker, print, signal, locate } = this.#options;
    // A later check reads the content after more saves.
    if (signal.aborted || this.#waiting > 0) return;
    this.#unread = new Set();
    const start = performance.now();
    const report = await checker.check(Date.now(), (steps) => runInSlices(steps, () => !signal.aborted));
    this.#lastTime = performance.now() - start;
    if (report === undefined) return;
    const shown = { ...report, diagnostics: locate(report.diagnostics) };
    print(`${formatReport(shown, 'text')} ${timeLine(report, this.#lastTime)}\n`);
  }

  /** Checks saved files at once, if the check of the site takes long. */
  checkSaved(files: ReadonlySet<string>): void {
    const { checker, print, patience = 500, locate } = this.#options;
    for (const file of files) this.#unread.add(file);
    if (this.#lastTime < patience || this.#unread.size > maximumSaved) return;
    const start = performance.now();
    const report = checker.checkSaved(this.#unread, Date.now());
    if (report === undefined || report.files.length === 0) return;
    const lines = findingLines(locate(report.diagnostics));
    print([...lines, savedLine(report, performance.now() - start)].map((line) => `${line}\n`).join(''));
  }
}

function savedLine({ files, composed, diagnostics }: SavedReport, milliseconds: number): string {
  const about =
    composed === 0 ? '' : ` and ${counted(composed, 'page')} about ${files.length === 1 ? 'it' : 'them'}`;
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const found = errors === 0 ? 'no errors' : counted(errors, 'error');
  return `Saved: checked ${counted(files.length, 'file')}${about}, in ${inMilliseconds(milliseconds)}; ${found}. The whole site follows.`;
}

function timeLine({ composed }: SiteReport, milliseconds: number): string {
  const pages = `${composed.toLocaleString('en-US')} ${composed === 1 ? 'page was' : 'pages were'}`;
  return `${pages} composed, in ${inMilliseconds(milliseconds)}.`;
}

function inMilliseconds(time: number): string {
  return `${Math.round(time).toLocaleString('en-US')} ms`;
}
