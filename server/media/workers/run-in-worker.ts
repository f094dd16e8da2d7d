import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { z } from 'zod';

/**
 * Runs a script in a thread of its own, and returns the message that it sends.
 * @param workerData a value that the script reads
 * @param schema the schema of the message
 * @throws what the script throws, or a ZodError if its message does not match the schema
 */
export async function runInWorker<Message>(
  script: string | URL,
  workerData: unknown,
  schema: z.ZodType<Message>,
): Promise<Message> {
  const worker = new Worker(script, { workerData });
  const [message] = await once(worker, 'message');
  return schema.parse(message);
}
