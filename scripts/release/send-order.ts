import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { hasErrorCode } from '../../server/http/errors/file-error.ts';
import { orderSocket, releaseError } from './release-folder.ts';

const answerSchema = z.object({ isDone: z.boolean(), message: z.string() });

/**
 * Gives an order to the supervisor of a folder, and waits until it is carried out. Returns false if none runs.
 * @throws CommandError if the supervisor refuses the order
 */
export async function sendOrder(folder: string, order: 'use' | 'prepare', name: string): Promise<boolean> {
  let answer: string;
  try {
    const socket = connect(orderSocket(folder));
    socket.write(`${order} ${name}\n`);
    answer = await text(socket);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ECONNREFUSED')) return false;
    throw error;
  }
  if (answer === '') throw releaseError('The server ended before it carried out the order.');
  const { isDone, message } = answerSchema.parse(JSON.parse(answer));
  if (!isDone) throw releaseError(message);
  return true;
}
