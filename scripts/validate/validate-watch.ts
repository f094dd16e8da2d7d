import { runAtOnce } from '../../engine/content/run-steps.ts';
import { watchContent } from '../../engine/content/watch-content.ts';
import type { SiteChecker, SiteReport } from '../../engine/validate/check-site.ts';

/** The output of a watch, and the signal that ends it. */
export interface Watch {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Prints to the standard output until the process is interrupted. */
export function untilInterrupted(): Watch {
  const end = new AbortController();
  // At the second signal Node ends the process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort());
  return { print: (text) => process.stdout.write(text), signal: end.signal };
}

interface WatchOptions extends Watch {
  readonly folder: string;
  readonly checker: SiteChecker;
  /** Returns a report as text. */
  readonly format: (report: SiteReport) => string;
}

/**
 * Validates content, and again after every save: only what the save can affect is checked. Each report ends with the
 * time that the check took. Resolves when the signal is aborted.
 */
export async function watchValidation(options: WatchOptions): Promise<void> {
  const { folder, checker, format, print, signal } = options;
  const ended = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  let work = Promise.resolve();
  const check = () => {
    work = work.then(async () => {
      if (signal.aborted) return;
      const start = performance.now();
      const report = await checker.check(Date.now(), async (steps) => runAtOnce(steps));
      const time = Math.round(performance.now() - start);
      if (report !== undefined) print(`${format(report)} ${timeLine(report, time)}\n`);
    });
    work.catch((error: unknown) => ended.reject(error));
  };
  // Before the first check, so that no save is missed.
  const watch = watchContent(folder, check);
  check();
  try {
    await ended.promise;
  } finally {
    watch.stop();
  }
}

function timeLine({ composed }: SiteReport, milliseconds: number): string {
  const pages = `${composed.toLocaleString('en-US')} ${composed === 1 ? 'page was' : 'pages were'}`;
  return `${pages} composed, in ${milliseconds.toLocaleString('en-US')} ms.`;
}
