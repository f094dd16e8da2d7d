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
  /** Whether the thread failed while this task and others ran. It is then run alone, which shows whether it is the cause. */
  readonly isSuspect: boolean;
}

/**
 * Runs tasks in a worker thread, which starts with the first task and ends after a while without one. A task that crashes the
 * thread or takes too long fails alone: the others continue in a new thread.
 */
export class WorkerQueue<Input, Output> {
  readonly #options: WorkerQueueOptions;
  readonly #running = new Map<number, Task<Input, Output>>();
  readonly #deadlines = new Map<number, NodeJS.Timeout>();
  #waiting: Task<Input, Output>[] = [];
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
      this.#waiting.push({ input, resolve, reject, isSuspect: false });
      this.#runNext();
    });
  }

  /** Terminates the thread, rejects all waiting tasks, and refuses further ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const refused = [...this.#running.values(), ...this.#waiting];
    this.#waiting = [];
    const ended = this.#endThread();
    for (const { reject } of refused) reject(new QueueFullError());
    await ended;
  }

  /** Starts waiting tasks in their order, as many as may run. */
  #runNext(): void {
    clearTimeout(this.#idle);
    for (let task = this.#waiting[0]; task !== undefined && this.#mayRun(task); task = this.#waiting[0]) {
      this.#waiting.shift();
      this.#send(task);
    }
    if (this.#running.size > 0) return;
    this.#idle = setTimeout(() => void this.#endThread(), this.#options.idleMilliseconds ?? 60_000);
    this.#idle.unref();
  }

  #mayRun({ isSuspect }: Task<Input, Output>): boolean {
    if (this.#running.size === 0) return true;
    const { maxRunning = 1 } = this.#options;
    return (
      !isSuspect &&
      this.#running.size < maxRunning &&
      ![...this.#running.values()].some((one) => one.isSuspect)
    );
  }

  #send(task: Task<Input, Output>): void {
    const worker = this.#worker ?? this.#startThread();
    const id = ++this.#lastId;
    this.#running.set(id, task);
    const deadline = setTimeout(
      () => this.#fail(new Error('The task timed out')),
      this.#options.taskMilliseconds,
    );
    // A task does not keep the process alive.
    deadline.unref();
    this.#deadlines.set(id, deadline);
    worker.postMessage({ id, input: task.input } satisfies WorkerRequest<Input>);
  }

  #startThread(): Worker {
    const { script, workerData, heapMegabytes } = this.#options;
    const worker = new Worker(script, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (result: WorkerResult<Output>) => this.#settle(result));
    worker.on('error', (error) => {
      if (this.#worker === worker) this.#fail(error);
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settle(result: WorkerResult<Output>): void {
    const task = this.#take(result.id);
    if ('output' in result) task?.resolve(result.output);
    else task?.reject(new Error(result.error));
    this.#runNext();
  }

  /** Ends a thread that crashed or takes too long. Its only task fails; of several, each runs again alone. */
  #fail(error: Error): void {
    const tasks = [...this.#running.values()];
    void this.#endThread();
    const [only, ...others] = tasks;
    if (others.length === 0) only?.reject(error);
    else this.#waiting.unshift(...tasks.map((task) => ({ ...task, isSuspect: true })));
    this.#runNext();
  }

  #take(id: number): Task<Input, Output> | undefined {
    const task = this.#running.get(id);
    this.#running.delete(id);
    clearTimeout(this.#deadlines.get(id));
    this.#deadlines.delete(id);
    return task;
  }

  /** Terminates the thread and forgets the tasks that run in it. */
  async #endThread(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    for (const id of [...this.#running.keys()]) this.#take(id);
    await worker?.terminate();
  }
}
