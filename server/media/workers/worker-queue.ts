import { Worker } from 'node:worker_threads';
import { QueueFullError } from './queue-full-error.ts';

/** A message to the worker thread. */
export interface WorkerRequest<Input> {
  readonly id: number;
  readonly input: Input;
}

export type WorkerResult<Output> =
  | { readonly id: number; readonly output: Output }
  | { readonly id: number; readonly error: Error };

export interface WorkerQueueOptions {
  readonly script: string | URL;
  /** A value that the script reads. */
  readonly workerData?: unknown;
  /** Maximum number of tasks that wait or run; further tasks are refused. */
  readonly maxWaiting: number;
  /** Maximum number of tasks that run at a time; one by default. */
  readonly maxRunning?: number;
  /** The time after which a task without a result is given up. */
  readonly taskMilliseconds: number;
  /** The time without a task after which the thread ends; a minute by default. */
  readonly idleMilliseconds?: number;
  /** The memory limit of the thread's JavaScript objects. */
  readonly heapMegabytes: number;
}

interface Task<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
}

interface RunningTask<Input, Output> extends Task<Input, Output> {
  readonly deadline: NodeJS.Timeout;
}

/**
 * Runs tasks in a worker thread, which starts with the first task and ends after a while without one. A task that crashes the
 * thread or takes too long fails, and so do the other running tasks; waiting tasks continue in a new thread.
 */
export class WorkerQueue<Input, Output> {
  readonly #options: WorkerQueueOptions;
  readonly #running = new Map<number, RunningTask<Input, Output>>();
  readonly #waiting: Task<Input, Output>[] = [];
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: WorkerQueueOptions) {
    this.#options = options;
  }

  /** @throws QueueFullError if too many tasks wait or run, or if the queue is closed */
  async run(input: Input): Promise<Output> {
    const isFull = this.#waiting.length + this.#running.size >= this.#options.maxWaiting;
    if (isFull || this.#isClosed) throw new QueueFullError();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      this.#runNext();
    });
  }

  /** Terminates the thread, rejects all waiting tasks, and refuses further ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const refused = this.#waiting.splice(0);
    const ended = this.#endThread(new QueueFullError());
    for (const { reject } of refused) reject(new QueueFullError());
    await ended;
  }

  /** Starts waiting tasks in their order, as many as may run. */
  #runNext(): void {
    clearTimeout(this.#idle);
    while (this.#running.size < (this.#options.maxRunning ?? 1)) {
      const task = this.#waiting.shift();
      if (task === undefined) break;
      this.#send(task);
    }
    if (this.#running.size > 0) return;
    this.#idle = setTimeout(() => void this.#endThread(undefined), this.#options.idleMilliseconds ?? 60_000);
    this.#idle.unref();
  }

  #send(task: Task<Input, Output>): void {
    const worker = this.#worker ?? this.#startThread();
    const id = ++this.#lastId;
    const deadline = setTimeout(
      () => this.#fail(new Error('The task timed out')),
      this.#options.taskMilliseconds,
    );
    // A task does not keep the process alive.
    deadline.unref();
    this.#running.set(id, { ...task, deadline });
    worker.postMessage({ id, input: task.input } satisfies WorkerRequest<Input>);
  }

  #startThread(): Worker {
    const { script, workerData, heapMegabytes } = this.#options;
    const worker = new Worker(script, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (result: WorkerResult<Output>) => this.#settle(result));
    const fail = (error: Error): void => {
      if (this.#worker === worker) this.#fail(error);
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The thread ended with code ${code}`)));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settle(result: WorkerResult<Output>): void {
    const task = this.#running.get(result.id);
    this.#running.delete(result.id);
    clearTimeout(task?.deadline);
    if ('output' in result) task?.resolve(result.output);
    else task?.reject(result.error);
    this.#runNext();
  }

  /** Ends a thread that crashed or takes too long, and starts another one for the waiting tasks. */
  #fail(error: Error): void {
    void this.#endThread(error);
    this.#runNext();
  }

  /** Terminates the thread. The tasks that run in it fail with the error. */
  async #endThread(error: Error | undefined): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { deadline, reject } of this.#running.values()) {
      clearTimeout(deadline);
      if (error !== undefined) reject(error);
    }
    this.#running.clear();
    await worker?.terminate();
  }
}
