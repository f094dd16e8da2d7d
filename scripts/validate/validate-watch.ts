import { counted } from '../../engine/content/counted.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { watchContent } from '../../engine/content/watch-content.ts';
import type { SiteChecker, SiteReport } from '../../engine/loading/check-site.ts';
import { findingLines, formatReport } from '../command/report-format.ts';

/** The output of a watch, and the signal that ends it. */
export interface Watch {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds that a check may take until errors in saved files are reported before it; five seconds by default. */
  readonly patience: number | undefined;
}

interface WatchOptions extends Watch {
  readonly folder: string;
  readonly checker: SiteChecker;
  /** Returns findings with the paths of their files as they are shown. */
  readonly locate: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[];
}

/**
 * Validates content, and again after every save. If that takes long, the errors in saved files and in the pages about them are
 * reported first. Each report ends with the time that the check took. Resolves when the signal is aborted.
 */
export async function watchValidation(options: WatchOptions): Promise<void> {
  const { folder, signal } = options;
  const ended = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  const reports = new Reports(options);
  const check = () => void reports.checkSite().catch((error: unknown) => ended.reject(error));
  const onChange = (files: ReadonlySet<string>) => {
    reports.noteSaved(files);
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
    const saved = this.#unread;
    this.#unread = new Set();
    const start = performance.now();
    const onJudged = (found: readonly Diagnostic[]) => this.#printSaved(saved, found, start);
    const report = await checker.check(Date.now(), { onJudged: this.#isSlow(saved) ? onJudged : undefined });
    this.#lastTime = performance.now() - start;
    const shown = { ...report, diagnostics: locate(report.diagnostics) };
    print(`${formatReport(shown, 'text')} ${timeLine(report, this.#lastTime)}\n`);
  }

  /** Notes files that the next check is about. */
  noteSaved(files: ReadonlySet<string>): void {
    for (const file of files) this.#unread.add(file);
  }

  #isSlow(saved: ReadonlySet<string>): boolean {
    const { patience = 5_000 } = this.#options;
    return this.#lastTime >= patience && saved.size > 0;
  }

  #printSaved(saved: ReadonlySet<string>, found: readonly Diagnostic[], start: number): void {
    const { print, locate } = this.#options;
    const about = found.filter(({ file }) => saved.has(file));
    const errors = about.filter(({ severity }) => severity === 'error').length;
    const text = errors === 0 ? 'no errors' : counted(errors, 'error');
    const time = inMilliseconds(performance.now() - start);
    const line = `Saved: ${text} in ${counted(saved.size, 'file')}, after ${time}. The whole site follows.`;
    print([...findingLines(locate(about)), line].map((each) => `${each}\n`).join(''));
  }
}

function timeLine({ pages, sample = pages }: SiteReport, milliseconds: number): string {
  const composed = `${sample.toLocaleString('en-US')} ${sample === 1 ? 'page was' : 'pages were'}`;
  return `${composed} composed, in ${inMilliseconds(milliseconds)}.`;
}

function inMilliseconds(time: number): string {
  return `${Math.round(time).toLocaleString('en-US')} ms`;
}
