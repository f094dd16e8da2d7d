import { flushCompileCache } from 'node:module';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { startServer } from '../../../server/start.ts';

/** Figures of the process of the server, sent when it listens and for each message that it receives. */
export interface ScaleReport {
  /** Milliseconds since the start of the process. */
  readonly elapsed: number;
  /** CPU time in milliseconds since the start of the process. */
  readonly cpu: number;
  /** The longest delay of the event loop in milliseconds since the last report. */
  readonly delay: number;
  /** Resident memory and objects in use, in bytes, after garbage collection. */
  readonly resident: number;
  readonly used: number;
  /** The most resident memory so far, in bytes. */
  readonly peak: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });

function report(): ScaleReport {
  const longest = delay.max / 1e6;
  const [elapsed, { user, system }] = [performance.now(), process.cpuUsage()];
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  return { elapsed, cpu: (user + system) / 1000, delay: longest, resident: rss, used: heapUsed, peak };
}

/** Collecting garbage blocks the event loop, which must not count. */
function send(figures: ScaleReport): void {
  process.send?.(figures);
  setTimeout(() => delay.reset(), 5);
}

await startServer();
const started = report();
// The process is killed, which would lose the compiled code that a later start of a real server finds.
flushCompileCache();
delay.enable();
process.on('message', () => send(report()));
send(started);
