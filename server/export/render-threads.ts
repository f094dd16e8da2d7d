import { availableParallelism } from 'node:os';
import { WorkerQueue } from '../media/workers/worker-queue.ts';
import type { LiveSiteOptions } from '../site/live-site-options.ts';
import type { RenderedShare, RenderShare } from './render-share.ts';

/** All that a page depends on. */
export interface RenderSettings
  extends Pick<LiveSiteOptions, 'contentDir' | 'siteUrl' | 'leadsUrl' | 'meta'> {
  readonly now: Date;
  /** The version of the content: a thread that reads another one renders nothing. */
  readonly version: string;
}

/** The number of pages for which another thread loads the site, which takes as long as rendering some three thousand. */
const pagesOfThread = 4_000;

/** The threads that render a share of the pages of a large export. */
export class RenderThreads {
  readonly #settings: RenderSettings;
  readonly #queues: WorkerQueue<readonly string[], RenderedShare>[] = [];

  constructor(settings: RenderSettings) {
    this.#settings = settings;
  }

  /** Returns as many threads as a number of pages keeps busy, but leaves a core to this one. */
  start(pages: number): readonly RenderShare[] {
    const count = Math.min(Math.floor(pages / pagesOfThread), availableParallelism() - 1);
    const queues = Array.from({ length: count }, () => createQueue(this.#settings));
    this.#queues.push(...queues);
    // Two shares at a time, so that a thread does not wait while the main one renders.
    return queues.flatMap((queue) => [0, 1].map(() => (paths: readonly string[]) => queue.run(paths)));
  }

  async close(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.close()));
  }
}

const createQueue = (settings: RenderSettings) =>
  new WorkerQueue<readonly string[], RenderedShare>({
    script: new URL('./render-worker.ts', import.meta.url),
    workerData: settings,
    maxWaiting: 2,
    maxRunning: 2,
    taskMilliseconds: 600_000,
    heapMegabytes: 4096,
  });
