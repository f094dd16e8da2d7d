import type { Instance } from './instance.ts';

export interface InstanceFault {
  readonly name: string;
  readonly begin: (instance: Instance) => unknown;
  readonly end: (instance: Instance) => unknown;
}

/** Faults of one instance, which the other is to make up for. */
export const instanceFaults: readonly InstanceFault[] = [
  {
    name: 'killed',
    begin: (instance) => instance.kill(),
    end: (instance) => instance.start(),
  },
  {
    name: 'frozen',
    begin: (instance) => instance.freeze(),
    end: (instance) => instance.thaw(),
  },
  {
    name: 'cut off from the proxy',
    begin: ({ front }) => front.cut(),
    end: ({ front }) => front.restore(),
  },
  {
    name: 'cut off from the database',
    begin: ({ database }) => database.cut(),
    end: ({ database }) => database.restore(),
  },
];
