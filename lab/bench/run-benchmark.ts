import { SiteContent } from '../../engine/loading/site-content.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { contentErrors } from '../../scripts/command/command-error.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { measureCachedPage } from './cached-page.ts';
import { measureCards } from './card-time.ts';
import { measureExport } from './export-rate.ts';
import { measureFirstPages } from './first-pages.ts';
import { measureInbox } from './inbox-time.ts';
import { measureLeadLatency } from './lead-latency.ts';
import { measureLeadRate } from './lead-rate.ts';
import type { Progress, Result } from './result.ts';
import { canMeasureProcesses } from './server-process.ts';
import { measureValidation } from './validation-time.ts';

interface Site {
  readonly folder: string;
  readonly state: SiteState;
}

type Measurement = (site: Site, progress: Progress) => AsyncIterable<Result>;

/** All measurements by name, in the order in which they run. */
const measurements = {
  async *'first-pages'({ folder }, progress) {
    if (canMeasureProcesses) yield* measureFirstPages(folder, progress);
  },
  async *'cached-page'({ folder }, progress) {
    if (!canMeasureProcesses) return;
    yield await measureCachedPage(folder, '/home', 'warn', progress);
    yield await measureCachedPage(folder, '/home', 'info', progress);
  },
  async *export({ folder }, progress) {
    yield* measureExport(folder, progress);
  },
  async *cards({ state }) {
    yield await measureCards(state);
  },
  async *validation({ folder }) {
    yield await measureValidation(folder);
  },
  async *'lead-rate'() {
    yield* await measureLeadRate();
  },
  async *'lead-latency'() {
    yield await measureLeadLatency();
  },
  async *inbox() {
    yield* await measureInbox();
  },
} satisfies Readonly<Record<string, Measurement>>;

export const measurementNames: readonly string[] = Object.keys(measurements);

/**
 * Runs measurements, and calls back with each result as soon as it is known.
 * @param only the name of the only measurement to run
 * @throws CommandError if the content has errors
 */
export async function runBenchmark(
  folder: string,
  only: string | undefined,
  found: (result: Result) => void,
  progress: Progress,
): Promise<void> {
  const { state } = new SiteContent(folder, builtInModel).read(Date.now());
  if (state === undefined) throw contentErrors();
  for (const [name, measure] of Object.entries<Measurement>(measurements)) {
    if (only !== undefined && only !== name) continue;
    progress(name);
    for await (const result of measure({ folder, state }, progress)) found(result);
  }
}
