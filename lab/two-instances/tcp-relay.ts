import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenAtFreePort } from '../../server/testing/free-port.ts';

/** Passes TCP connections on to another port, until it is cut. */
export interface TcpRelay {
  readonly port: number;
  /** Ends all connections, and passes on no new ones until it is restored. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/**
 * Opens a relay on this machine.
 * @param target returns the current port; undefined while nothing listens
 * @param whenCut whether new connections are refused, or left without an answer, until it is restored
 */
export async function openTcpRelay(
  target: () => number | undefined,
  whenCut: 'refused' | 'silent' = 'refused',
): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // Both sides end when one does.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const cut = (): void => {
    isCut = true;
    reset();
  };
  const server = createServer({ noDelay: true }, (incoming) => {
    keep(incoming);
    if (isCut && whenCut === 'silent') return;
    const port = isCut ? undefined : target();
    if (port === undefined) {
      incoming.resetAndDestroy();
      return;
    }
    const outgoing = keep(connect({ port, host: '127.0.0.1', noDelay: true }));
    incoming.pipe(outgoing).on('close', () => incoming.destroy());
    outgoing.pipe(incoming).on('close', () => outgoing.destroy());
  });
  const ownPort = await listenAtFreePort(server);
  return {
    port: ownPort,
    cut,
    restore() {
      if (isCut && whenCut === 'silent') reset();
      isCut = false;
    },
    async close() {
      cut();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
