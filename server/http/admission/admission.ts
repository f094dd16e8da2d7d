import { createFairQueue } from './fair-queue.ts';

/** Decides which pages are rendered, and when, so that leads are answered whatever the number of requests. */
export interface Admission {
  /**
   * Resolves when it is the turn of a page: with true if it is to be rendered, and with false if the server has too much
   * to do.
   * @param sender the address that asks for the page; senders take turns
   */
  turn(sender: string): Promise<boolean>;
  /**
   * Lets pages wait while something more important is answered, and returns a function that ends this. A page is rendered
   * every {@link longestHold} milliseconds all the same.
   */
  hold(): () => void;
  /** The number of pages that were refused. */
  readonly refused: number;
}

export interface AdmissionOptions {
  /** How late the event loop runs its timers, in milliseconds. */
  readonly loopDelay: () => number;
  /** The number of connections that clients have opened; 0 by default. */
  readonly connections?: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

/** A page takes a few milliseconds, so that the last one waits for less than half a second. */
export const maximumWaiting = 64;
/** A lead takes about ten turns of the event loop: beyond this delay of each, it takes seconds. */
export const maximumDelay = 250;

/** Milliseconds. A lead is stored in less time, and hundreds of connections are accepted. */
export const longestHold = 25;

/**
 * Renders one page at a time: between two pages the server reads and answers leads and everything else. Since the event
 * loop accepts one connection in each of its turns, the next page waits for a turn without a new connection; otherwise
 * connections that carry leads would wait in line for as many pages as there are others before them. Beyond
 * {@link maximumWaiting} the page of the sender with the most waiting pages is refused; while the event loop is late for
 * another reason, all are.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { loopDelay, connections = () => 0, clock = () => performance.now() } = options;
  const queue = createFairQueue<(isAdmitted: boolean) => void>();
  let isScheduled = false;
  let holds = 0;
  let seenConnections = 0;
  let refused = 0;

  const schedule = (): void => {
    isScheduled = queue.length > 0;
    if (isScheduled) setImmediate(() => admitFrom(clock()));
  };

  /** @param since when the pages that wait were looked at first after the page before */
  const admitFrom = (since: number): void => {
    const isNew = connections() !== seenConnections;
    seenConnections = connections();
    if ((isNew || holds > 0) && clock() - since < longestHold) {
      if (isNew) setImmediate(() => admitFrom(since));
      else setTimeout(() => admitFrom(since), 1);
      return;
    }
    // The page is rendered before the next immediate, which is in the next turn of the event loop.
    queue.next()?.(true);
    schedule();
  };

  return {
    async turn(sender) {
      if (loopDelay() > maximumDelay) {
        refused += 1;
        return false;
      }
      return new Promise((resolve) => {
        queue.add(sender, resolve);
        if (queue.length > maximumWaiting) {
          refused += 1;
          queue.dropFromLongest()?.(false);
        }
        if (!isScheduled) schedule();
      });
    },
    hold() {
      holds += 1;
      let isOver = false;
      return () => {
        if (!isOver) holds -= 1;
        isOver = true;
      };
    },
    get refused() {
      return refused;
    },
  };
}
