import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
 * Under a supervisor, obeys it when another process has taken over. A process that is parked accepts no connections and keeps
 * the open ones until their next request, which is answered, or until they end as usual: a client that sends a request at
 * this moment would fail if its idle connection was closed. It can take over again at once. A process that retires is parked
 * for good: `retire` is called to end it. The metrics are those of the process that serves visitors, if they have a port.
 */
export function onHandedOver(server: Server, metrics: Server, retire: () => void): void {
  const address = addressOf(server);
  if (!isSupervised || address === undefined) return;
  const metricsAddress = addressOf(metrics);
  const close = server.close.bind(server);
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  /** Resolves when no connection is left; undefined unless the process is parked. */
  let drained: Promise<void> | undefined;
  let isRetiring = false;

  const park = (): void => {
    if (drained !== undefined) return;
    server.closeIdleConnections = () => {};
    const ended = new Promise<void>((resolve) => {
      close(() => resolve());
    });
    drained = ended;
    metrics.close();
    server.close = (closed) => {
      if (!isRetiring) closeIdleConnections();
      void ended.then(() => closed?.());
      return server;
    };
  };
  const takeOver = (): void => {
    drained = undefined;
    Object.assign(server, { close, closeIdleConnections });
    server.listen(address.port, address.address, () => {
      if (drained === undefined && metricsAddress !== undefined)
        metrics.listen(metricsAddress.port, metricsAddress.address);
    });
  };
  server.prependListener('request', (_request, response) => {
    if (drained !== undefined) response.shouldKeepAlive = false;
  });
  process.on('message', (message) => {
    if (message === 'listen') return takeOver();
    if (message !== 'park' && message !== 'retire') return;
    park();
    process.send?.(message === 'park' ? 'parked' : 'retired');
    if (message === 'park') return;
    isRetiring = true;
    retire();
  });
}

function addressOf(server: Server): AddressInfo | undefined {
  const address = server.address();
  return address === null || typeof address === 'string' ? undefined : address;
}
