import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRecord } from '../../../engine/content/json-schema.ts';
import { projectRoot } from '../../../scripts/command/project-root.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { type FetchedPage, fetchPages } from '../page-client.ts';
import { programEnvironment, siteEnvironment } from '../server-process.ts';
import type { JobDelay } from './job-delays.ts';
import type { ScaleReport } from './scale-server.ts';

/** Milliseconds between two requests of the load. */
const pauseOfLoad = 10;

interface Load {
  /** Resolves when no request is in progress. */
  stop(): Promise<void>;
}

export interface ScaleServer {
  readonly origin: string;
  readonly started: ScaleReport;
  readonly lastBody: Buffer;
  /** The delays of all jobs so far. */
  readonly delays: JobDelay[];
  report(): Promise<ScaleReport>;
  /** Starts requesting pages steadily. */
  load(): Load;
  /** Requests a path that was not requested before, under load. */
  time(path: string): Promise<{ readonly milliseconds: number; readonly delay: number }>;
  stop(): Promise<void>;
}

/**
 * Starts a server that reports its figures.
 * @param folder for its database
 * @param loadPaths the pages of the load
 */
export async function startScaleServer(
  contentDir: string,
  folder: string,
  loadPaths: readonly string[],
): Promise<ScaleServer> {
  const port = await freePort();
  const child = fork(join(projectRoot, 'lab/bench/scale/scale-server.ts'), {
    cwd: projectRoot,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...programEnvironment(port), ...siteEnvironment(contentDir, folder), LOG_LEVEL: 'warn' },
  });
  const origin = `http://127.0.0.1:${port}`;
  const started = await nextReport(child);
  let lastBody: Buffer = Buffer.alloc(0);
  const delays: JobDelay[] = [];
  const load = () => startLoad(origin, loadPaths);
  const report = (): Promise<ScaleReport> => {
    const next = nextReport(child);
    child.send('report');
    return next;
  };
  return {
    origin,
    started,
    get lastBody() {
      return lastBody;
    },
    delays,
    report,
    load,
    async time(path) {
      const running = load();
      await setTimeout(50);
      await report();
      // The delay is counted anew after a report.
      await setTimeout(50);
      const start = performance.now();
      await fetchPages(origin, [path], {}, (_, page) => {
        requireOk(path, page);
        lastBody = page.body;
      });
      const milliseconds = performance.now() - start;
      const { delay } = await report();
      await running.stop();
      delays.push({ job: `first ${path}`, milliseconds: delay });
      return { milliseconds, delay };
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function startLoad(origin: string, paths: readonly string[]): Load {
  let isStopped = false;
  const run = async () => {
    for (let count = 0; !isStopped; count++) {
      const path = paths[count % paths.length];
      if (path === undefined) throw new Error('The load has no pages.');
      await fetchPages(origin, [path], {}, requireOk);
      await setTimeout(pauseOfLoad);
    }
  };
  const running = run();
  running.catch(() => {});
  return {
    stop() {
      isStopped = true;
      return running;
    },
  };
}

async function nextReport(child: ChildProcess): Promise<ScaleReport> {
  const ended = new AbortController();
  const exited = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`The server of the benchmark ended with code ${code}.`);
  });
  exited.catch(() => {});
  const message = new Promise<ScaleReport>((resolve) => {
    child.once('message', (report) => {
      if (isReport(report)) resolve(report);
    });
  });
  try {
    return await Promise.race([message, exited]);
  } finally {
    ended.abort();
  }
}

const isReport = (message: unknown): message is ScaleReport => isRecord(message) && 'elapsed' in message;

/** @throws Error if a page was not answered with 200 */
export function requireOk(path: string, { status }: FetchedPage): void {
  if (status !== 200) throw new Error(`${path} was answered with status ${status}.`);
}
