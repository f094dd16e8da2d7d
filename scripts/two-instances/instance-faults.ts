import type { Instance } from './instance.ts';
import type { ReverseProxy } from './reverse-proxy.ts';

/** One of two instances, for a fault. */
export interface Target {
  readonly instance: Instance;
  /** Its number at the proxy. */
  readonly index: number;
  readonly proxy: Pick<ReverseProxy, 'cut' | 'restore'>;
}

export interface InstanceFault {
  readonly name: string;
  readonly begin: (target: Target) => unknown;
  readonly end: (target: Target) => unknown;
}

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
