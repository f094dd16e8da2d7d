import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { findDamage } from './database-file.ts';

// A separate thread, because reading a large file takes seconds.
parentPort?.postMessage({ damage: findDamage(z.string().parse(workerData)) });
