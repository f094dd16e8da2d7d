import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';

/** Set by the supervisor of releases for the processes that it starts. */
const isSupervised = process.env.CITYBLOCK_SUPERVISED === 'true' && process.send !== undefined;

/** Under a supervisor, reports that everything is loaded, and resolves when this process is to take over the port. */
export async function waitForHandOver(): Promise<void> {
  if (!isSupervised) return;
  process.send?.('ready');
  for (;;) {
    const [message] = await once(process, 'message');
    if (message === 'listen') return;
  }
}

/**
 * Under a supervisor, calls back when another process has taken over. From then on the server accepts no connections and
 * keeps the open ones until their next request, which is answered, or until they end as usual: a client that sends a
 * request at this moment would fail if its idle connection was closed. The supervisor learns when no connection is accepted
 * any more.
 */
export function onHandedOver(app: FastifyInstance, retire: () => void): void {
  if (!isSupervised) return;
  process.on('message', (message) => {
    if (message !== 'retire') return;
    app.server.closeIdleConnections = () => {};
    const close = app.server.close.bind(app.server);
    app.server.close = (closed) => {
      const server = close(closed);
      process.send?.('retired');
      return server;
    };
    retire();
  });
}
