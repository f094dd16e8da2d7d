import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { overwriteDeleted } from './overwrite-deleted.ts';

// A separate thread, because the work blocks it.
const { file } = z.object({ file: z.string() }).parse(workerData);
parentPort?.postMessage(overwriteDeleted(file));
