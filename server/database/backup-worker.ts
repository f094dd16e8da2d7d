import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { backUp } from './back-up.ts';

// A thread of its own: SQLite copies without giving way to requests.
const { file, target } = z.object({ file: z.string(), target: z.string() }).parse(workerData);
parentPort?.postMessage(await backUp(file, target));
