import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests of one connection that are not yet answered. Browsers and proxies send a request when the one
 * before is answered; a client that sends many at once may lose its connection and must repeat those without an answer.
 */
export const maximumUnanswered = 16;

/**
 * Returns a function that says whether to answer a request. It closes a connection with more unanswered requests than
 * {@link maximumUnanswered}: Node.js reads as many requests as it receives at once, and keeps all answers that the client does
 * not read.
 */
export function unansweredLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // The requests that arrived with the one that was too many.
    if (socket.destroyed) return false;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maximumUnanswered) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once('finish', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  };
}
