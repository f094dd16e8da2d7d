import { readFileSync } from 'node:fs';
import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroups } from './http/network/addresses.ts';

/** Limits of the connections of clients; times in milliseconds. */
export interface ConnectionLimits {
  /** Until all headers of a request have arrived; also for a connection that sends nothing. */
  readonly headers: number;
  /** Until the whole request has arrived. */
  readonly request: number;
  /** Between two requests of a connection. It is longer than that of common proxies, so that the proxy closes first. */
  readonly keepAlive: number;
  /** Without any byte in either direction, such as a client that does not read its answer. Longer than a heartbeat. */
  readonly idle: number;
  /** Between two checks of the first two limits. Node checks every 30 seconds by default. */
  readonly interval: number;
  /** Connections of all clients. */
  readonly total: number;
  /** Connections of one address, or of one /64 for IPv6; undefined behind a proxy, which has all of them. */
  readonly ofAddress: number | undefined;
}

/** Descriptors for files, the database, workers and outgoing connections. */
const reservedDescriptors = 96;
const mostConnections = 20_000;
/** One address may have this part of all connections: many people may share it, and none may have all. */
const shareOfAddress = 1 / 4;

export function connectionLimits(isBehindProxy: boolean, descriptors = descriptorLimit()): ConnectionLimits {
  const total = Math.max(16, Math.min(mostConnections, descriptors - reservedDescriptors));
  return {
    headers: 10_000,
    request: 20_000,
    keepAlive: 75_000,
    idle: 90_000,
    interval: 1_000,
    total,
    ofAddress: isBehindProxy ? undefined : Math.max(8, Math.floor(total * shareOfAddress)),
  };
}

/** The options with which the server must be created. */
export function serverOptionsOf({ headers, request, keepAlive, interval }: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: interval,
    // A request without a host is refused with the headers of all responses.
    requireHostHeader: false,
  };
}

/**
 * Closes connections beyond the limits as soon as they open.
 * @param refuse answers and closes a connection beyond those of its address
 */
export function limitConnections(
  server: Server,
  { total, ofAddress, idle }: ConnectionLimits,
  refuse: (socket: Socket) => void,
): void {
  server.maxConnections = total;
  server.timeout = idle;
  if (ofAddress === undefined) return;
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = addressGroups(socket.remoteAddress ?? '')?.address;
    if (address === undefined) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > ofAddress) {
      refuse(socket);
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 0) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}

/** The number of files and connections that this process may have open. 1024, the common default, if that is unknown. */
function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? 1024);
  } catch {
    return 1024;
  }
}
