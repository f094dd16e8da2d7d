import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { backUp } from './back-up.ts';

// A separate thread, because the copy blocks its event loop.
const { file, target } = z.object({ file: z.string(), target: z.string() }).parse(workerData);
parentPort?.postMessage(await backUp(file, target));
