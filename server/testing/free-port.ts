import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Returns a TCP port of 127.0.0.1 that no process listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAtFreePort(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Lets a server listen at a free port of 127.0.0.1. Returns the port. */
export async function listenAtFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

/** Returns the port at which a server listens. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens at no port.');
  return address.port;
}
