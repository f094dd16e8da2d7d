import { isWithin, type PublicationTimes } from '../../engine/content/publication-times.ts';
import { runAtOnce } from '../../engine/content/run-steps.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ReadSite } from '../../engine/validate/site-content.ts';
import { Alarm } from './alarm.ts';
import { runInSlices } from './run-in-slices.ts';

/** Files from which the state at an instant can be built. */
export type DatedFiles = Pick<ReadSite, 'servableAt'>;

export interface NextPeriodOptions {
  readonly now: () => Date;
  /** More work for the swap that is done before the instant. */
  readonly prepare: (state: SiteState, instant: number) => Generator<undefined, void>;
  /** Gets the error if the state cannot be built before its instant. */
  readonly onFailure: (error: unknown) => void;
}

interface BuiltState {
  readonly files: DatedFiles;
  /** Undefined if the files cannot be served in the period. */
  readonly state: SiteState | undefined;
  readonly period: PublicationTimes;
}

/** Milliseconds before an instant of publication at which its state is built: of a large site that takes seconds. */
const leadTime = 60_000;

/**
 * The state of a site after the next instant at which something is published, withdrawn or expires. It is built before
 * that instant without blocking requests, so that no request waits for it.
 */
export class NextPeriod {
  readonly #alarm: Alarm;
  #planned: { readonly files: DatedFiles; readonly from: number } | undefined;
  #built: BuiltState | undefined;
  readonly #prepare: NextPeriodOptions['prepare'];

  constructor({ now, prepare, onFailure }: NextPeriodOptions) {
    this.#prepare = prepare;
    this.#alarm = new Alarm(now, () => void this.#build().catch(onFailure));
  }

  /** Plans to build the state for the end of a period, instead of the state that was planned before. */
  plan(files: DatedFiles, { until }: PublicationTimes): void {
    this.#planned = { files, from: until };
    this.#built = undefined;
    this.#alarm.set(until - leadTime);
  }

  /** Returns the state of files at an instant, built now if it was not built before; undefined if none can be served. */
  stateOf(files: DatedFiles, instant: number): SiteState | undefined {
    const built = this.#built;
    return built?.files === files && isWithin(built.period, instant)
      ? built.state
      : runAtOnce(files.servableAt(instant));
  }

  stop(): void {
    this.#alarm.clear();
    this.#planned = undefined;
  }

  async #build(): Promise<void> {
    const planned = this.#planned;
    if (planned === undefined) return;
    const { files, from } = planned;
    const isPlanned = () => this.#planned === planned;
    const state = await runInSlices(files.servableAt(from), isPlanned);
    if (!isPlanned()) return;
    const period = state?.snapshot.period ?? { from, until: from + leadTime };
    this.#built = { files, state, period };
    if (state !== undefined) await runInSlices(this.#prepare(state, from), isPlanned);
  }
}
