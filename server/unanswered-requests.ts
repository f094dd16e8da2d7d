import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests of one connection that are not yet answered. Browsers and proxies send a request when the one
 * before is answered; a client that sends many at once may lose its connection and must repeat those without an answer.
 */
export const maximumUnanswered = 16;

const events = ['request', 'checkContinue', 'checkExpectation'] as const;

/**
 * Closes a connection with more unanswered requests than {@link maximumUnanswered}. Node.js reads as many requests as it
 * receives at once, and keeps all answers that the client does not read. Register it after all listeners of requests.
 */
export function limitUnanswered(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const isAccepted = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
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
  for (const event of events) {
    const listeners = server.listeners(event);
    if (listeners.length === 0) continue;
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      if (isAccepted(request, response))
        for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  }
}
