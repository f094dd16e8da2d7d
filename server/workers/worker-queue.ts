import { Worker } from 'node:worker_threads';
import { QueueFullError } from './queue-full-error.ts';

/** A message to the worker thread. */
export interface WorkerRequest<Input> {
  readonly id: number;
  readonly input: Input;
}

export type WorkerResult<Output> =
  | { readonly id: number; readonly output: Output }
  | { readonly id: number; readonly error: string };

export interface WorkerQueueOptions {
  readonly script: URL;
  /** Maximum number of tasks that wait or run; further tasks are refused. */
  readonly maxWaiting: number;
  /** The time after which a thread without a result is terminated, with all tasks. */
  readonly taskMilliseconds: number;
  /** The memory limit of the thread's JavaScript objects. */
  readonly heapMegabytes: number;
}

interface Waiting<Output> {
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
}

const idleMilliseconds = 60_000;

/**
 * Runs tasks in a worker thread, which starts with the first task and ends after a minute without one. The thread decides
 * how many tasks run at a time.
 */
export class WorkerQueue<Input, Output> {
  readonly #options: WorkerQueueOptions;
  readonly #waiting = new Map<number, Waiting<Output>>();
  #worker: Worker | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: WorkerQueueOptions) {
    this.#options = options;
  }

  /** @throws QueueFullError */
  async run(input: Input): Promise<Output> {
    if (this.#waiting.size >= this.#options.maxWaiting) throw new QueueFullError();
    const worker = this.#worker ?? this.#start();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#watch();
      worker.postMessage({ id, input } satisfies WorkerRequest<Input>);
    });
  }

  /** Terminates the thread and rejects all waiting tasks. */
  async close(): Promise<void> {
    await this.#stop(new QueueFullError());
  }

  #start(): Worker {
    const { script, heapMegabytes } = this.#options;
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (result: WorkerResult<Output>) => this.#settle(result));
    worker.on('error', (error) => {
      if (this.#worker === worker) void this.#stop(error);
    });
    // An idle thread does not keep the process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settle(result: WorkerResult<Output>): void {
    const waiting = this.#waiting.get(result.id);
    this.#waiting.delete(result.id);
    this.#watch();
    if ('output' in result) waiting?.resolve(result.output);
    else waiting?.reject(new Error(result.error));
  }

  /** Restarts the timer that terminates an idle thread, or one that exceeds the time limit of a task. */
  #watch(): void {
    clearTimeout(this.#deadline);
    const isIdle = this.#waiting.size === 0;
    this.#deadline = setTimeout(
      () => void this.#stop(new Error('The task timed out')),
      isIdle ? idleMilliseconds : this.#options.taskMilliseconds,
    );
    this.#deadline.unref();
  }

  async #stop(reason: Error): Promise<void> {
    clearTimeout(this.#deadline);
    const worker = this.#worker;
    const refused = [...this.#waiting.values()];
    this.#worker = undefined;
    this.#waiting.clear();
    for (const { reject } of refused) reject(reason);
    await worker?.terminate();
  }
}
