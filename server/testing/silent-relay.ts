import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenAtFreePort } from './free-port.ts';

/** Passes TCP connections on to another port of this machine, until it falls silent, as a host without power does. */
export interface SilentRelay {
  readonly port: number;
  /** Accepts connections, but passes no further byte on and ends no connection. */
  fallSilent(): void;
  /** Passes new connections on again. */
  recover(): void;
  close(): Promise<void>;
}

export async function openSilentRelay(target: number): Promise<SilentRelay> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    keep(incoming);
    if (isSilent) return;
    const outgoing = keep(connect(target, '127.0.0.1'));
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
  });
  const port = await listenAtFreePort(server);
  return {
    port,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    recover() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
