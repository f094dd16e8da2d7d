import type { FastifyBaseLogger } from 'fastify';

/** Work that the server repeats in the background. */
export interface Job {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly interval: number;
  /** Milliseconds from the start of the server to the first run; 0 unless given. */
  readonly initialDelay?: number;
  readonly run: () => unknown;
}

export interface JobRunner {
  start(): void;
  /** Starts no further run, and resolves when the current runs have ended. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Runs each job repeatedly and never twice at the same time. A run that fails is logged; the next one follows as usual. */
export function createJobRunner(jobs: readonly Job[], { log }: JobRunnerOptions): JobRunner {
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  function schedule(job: Job, milliseconds: number): void {
    const timer = setTimeout(() => {
      const run = runOnce(job).finally(() => {
        running.delete(run);
        if (!isStopped) schedule(job, job.interval);
      });
      running.add(run);
    }, milliseconds);
    timers.set(job, timer.unref());
  }

  async function runOnce({ name, run }: Job): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ job: name, err: error }, 'background job failed');
    }
  }

  return {
    start() {
      for (const job of jobs) schedule(job, job.initialDelay ?? 0);
    },
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
