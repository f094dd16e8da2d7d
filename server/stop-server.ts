import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onHandedOver } from './hand-over.ts';

/** With what follows it, shorter than the ten seconds after which containers are killed. */
const drainMilliseconds = 8_000;
/** For connections that have begun no request. */
const silentMilliseconds = 1_000;
/** Longer than a connection stays open between two requests. */
const lingerMilliseconds = 90_000;
/**
 * Time for all that follows the last response: longer than attempts of deliveries may take, and with `drainMilliseconds` shorter
 * than the time after which systemd kills the process (`deploy/cityblock.service`).
 */
const endMilliseconds = 10_000;

/** The part of a process that a stop needs. */
export interface StoppedProcess extends EventEmitter {
  exit(code: number): void;
}

/**
 * Stops on SIGTERM, SIGINT or SIGHUP, when another process has taken over the port, or after an error that no code has handled: accepts no
 * connections, waits for requests for a limited time, closes the database and exits. The exit code is 1 after an error, so
 * that the program that started this one starts it again, and 0 otherwise. A job that takes too long is cut off, with code 1.
 * @param metrics the server of the metrics, which may listen or not
 */
export function stopWhenAsked(app: FastifyInstance, metrics: Server, host: StoppedProcess = process): void {
  let stopping = false;
  const closeUnused = watchUse(app.server);
  const stop = (reason: string, milliseconds: number, exitCode: number): void => {
    stopping = true;
    app.log.info({ reason }, 'stopping');
    if (milliseconds === drainMilliseconds) setTimeout(closeUnused, silentMilliseconds).unref();
    setTimeout(() => {
      app.log.warn('closing connections of requests that did not finish in time');
      app.server.closeAllConnections();
    }, milliseconds).unref();
    setTimeout(() => {
      app.log.error('the server did not stop in time and is ended');
      host.exit(1);
    }, milliseconds + endMilliseconds);
    app.close().then(
      () => host.exit(exitCode),
      (error: unknown) => {
        app.log.error({ err: error }, 'server did not stop cleanly');
        host.exit(1);
      },
    );
  };
  const stopOn = (signal: NodeJS.Signals): void => {
    // A second signal exits immediately.
    if (stopping) host.exit(1);
    else stop(signal, drainMilliseconds, 0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) host.on(signal, stopOn);
  // Node.js reports rejected promises that nothing handles here, too.
  host.on('uncaughtException', (error: Error, origin: string) => {
    app.log.fatal({ err: error, origin }, 'UNEXPECTED ERROR: the server stops, because its state is unknown');
    if (stopping) host.exit(1);
    else stop('unexpected error', drainMilliseconds, 1);
  });
  onHandedOver(app.server, metrics, () => stop('handed over', lingerMilliseconds, 0));
}

/**
 * Returns a function that closes all connections without a request. Node.js counts a connection that has sent nothing, or a part of
 * the headers, as one with a request.
 */
function watchUse(server: Server): () => void {
  const requests = new Map<Socket, number>();
  server.on('connection', (socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const add = (count: number) =>
      requests.has(socket) && requests.set(socket, (requests.get(socket) ?? 0) + count);
    add(1);
    response.once('close', () => add(-1));
  });
  return () => {
    for (const [socket, count] of requests) if (count === 0) socket.destroy();
  };
}
