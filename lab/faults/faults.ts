import { answerFaults } from './answer-faults.ts';
import { contentFaults } from './content-faults.ts';
import type { Fault } from './fault.ts';
import { postgresFaults } from './postgres-faults.ts';
import { processFaults } from './process-faults.ts';
import { receiverFaults } from './receiver-faults.ts';
import { storageFaults } from './storage-faults.ts';

/** Faults of the process, of the database, of the content and of the systems to which leads are delivered. */
export const faults: readonly Fault[] = [
  ...processFaults,
  ...answerFaults,
  ...storageFaults,
  ...postgresFaults,
  ...receiverFaults,
  ...contentFaults,
];
