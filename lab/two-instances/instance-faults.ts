import { setTimeout } from 'node:timers/promises';
import type { Instance } from './instance.ts';
import type { ReverseProxy } from './reverse-proxy.ts';

/** One of two instances, for a fault. */
export interface Target {
  readonly instance: Instance;
  /** Its number at the proxy. */
  readonly index: number;
  readonly proxy: Pick<ReverseProxy, 'cut' | 'restore' | 'repeats'>;
}

export interface InstanceFault {
  readonly name: string;
  readonly begin: (target: Target) => unknown;
  /** Resolves when requests have met the fault. */
  readonly met?: (target: Target) => Promise<void>;
  readonly end: (target: Target) => unknown;
}

const pause = 50;
/** Many times as long as the proxy waits for the answer to a lead. */
const patience = 30_000;

/** Faults of one instance, which the other is to make up for. */
export const instanceFaults: readonly InstanceFault[] = [
  {
    name: 'killed',
    begin: ({ instance }) => instance.kill(),
    end: ({ instance }) => instance.start(),
  },
  {
    name: 'frozen',
    begin: ({ instance }) => instance.freeze(),
    met: nextUnansweredPost,
    end: ({ instance }) => instance.thaw(),
  },
  {
    name: 'cut off from the proxy',
    begin: ({ proxy, index }) => proxy.cut(index),
    end: ({ proxy, index }) => proxy.restore(index),
  },
  {
    name: 'cut off from the database',
    begin: ({ instance }) => instance.database.cut(),
    end: ({ instance }) => instance.database.restore(),
  },
];

/** Resolves when the proxy, if it counts them, has repeated a post that the instance received and did not answer. */
async function nextUnansweredPost({ proxy }: Target): Promise<void> {
  const before = proxy.repeats?.unansweredPosts;
  const end = performance.now() + patience;
  while (proxy.repeats?.unansweredPosts === before && before !== undefined && performance.now() < end)
    await setTimeout(pause);
}
