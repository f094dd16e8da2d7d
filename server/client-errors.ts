import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { StatusMessages } from './status-message.ts';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Returns the handler of requests that cannot be parsed or that do not arrive in time. They reach no route and no hook,
 * so that their answer is written to the socket.
 */
export function answerClientErrors(
  headers: () => Readonly<Record<string, string>>,
  messageFor: StatusMessages,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Earlier bytes on the socket may belong to this answer.
    if (!socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    socket.end(lastAnswer(status, headers(), messageFor(status)), () => socket.destroy());
  };
}

/** The last answer of a connection as bytes for its socket. */
function lastAnswer(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Returns a function that refuses a connection without reading from it. The client may have sent its request already: then
 * its system may report a reset connection in place of the answer.
 */
export function refuseConnection(
  headers: () => Readonly<Record<string, string>>,
  message: () => string,
): (socket: Socket) => void {
  return (socket) => {
    socket.pause();
    socket.end(lastAnswer(503, { ...headers(), 'retry-after': '5' }, message()));
    socket.destroySoon();
  };
}

/** Refuses a request that expects something else than `100-continue`. Node.js would answer it without these headers. */
export function refuseExpectation(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  messageFor: StatusMessages,
): void {
  response
    .writeHead(417, { ...headers, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    .end(messageFor(417));
}

/** Whether a request names one host, which HTTP 1.0 does not require. */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Refuses requests that name more than one host, or none: a proxy may have read another one than this server. */
export function requireOneHost(app: FastifyInstance, messageFor: StatusMessages): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (namesOneHost(request.raw)) {
      done();
      return;
    }
    reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(messageFor(400));
  });
}
