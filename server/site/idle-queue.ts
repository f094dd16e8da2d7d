/** A task. Returns undefined if there is nothing left to do. */
export type Task = () => Promise<void> | undefined;

/** Runs tasks one at a time, between requests. */
export interface IdleQueue {
  /** Adds a task. Returns false if the queue is full. */
  add(task: Task): boolean;
}

/** Creates a queue that does not keep the process alive. Failures of tasks are ignored. */
export function createIdleQueue(maximum: number): IdleQueue {
  const waiting: Task[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    await waiting.shift()?.();
  };
  const schedule = (): void => {
    isRunning = waiting.length > 0;
    if (isRunning) setTimeout(() => run().then(schedule, schedule), 0).unref();
  };

  return {
    add(task) {
      if (waiting.length >= maximum) return false;
      waiting.push(task);
      if (!isRunning) schedule();
      return true;
    },
  };
}
