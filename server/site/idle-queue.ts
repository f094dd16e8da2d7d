/** A piece of work; undefined when there is nothing left to do. */
export type Work = () => Promise<void> | undefined;

/** Work that is done one piece at a time, beside the answering of requests. */
export interface IdleQueue {
  /** Takes a piece of work; false when too much waits already. */
  add(work: Work): boolean;
}

/** A queue that does not keep the process from ending. Work that fails is left at that. */
export function createIdleQueue(most: number): IdleQueue {
  const waiting: Work[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    await waiting.shift()?.();
  };
  const schedule = (): void => {
    isRunning = waiting.length > 0;
    if (isRunning) setTimeout(() => run().then(schedule, schedule), 0).unref();
  };

  return {
    add(work) {
      if (waiting.length >= most) return false;
      waiting.push(work);
      if (!isRunning) schedule();
      return true;
    },
  };
}
