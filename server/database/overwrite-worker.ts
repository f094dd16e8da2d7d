import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { overwriteDeleted } from './overwrite-deleted.ts';

// A separate thread, because the work blocks it.
const { file, largestFile } = z.object({ file: z.string(), largestFile: z.number() }).parse(workerData);
parentPort?.postMessage(await overwriteDeleted(file, { largestFile }));
