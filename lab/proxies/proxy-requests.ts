import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { proxyHost } from './proxy-configuration.ts';

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headersDistinct'];
  readonly body: Buffer;
}

export interface ProxyRequest extends Pick<RequestOptions, 'method' | 'localAddress'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to a port of 127.0.0.1, over TLS unless `isPlain`. The body of the answer is not decoded. */
export async function ask(
  port: number,
  path: string,
  { body, headers = {}, ...options }: ProxyRequest = {},
  isPlain = false,
): Promise<ProxyAnswer> {
  const host = isPlain ? '127.0.0.1' : proxyHost;
  const request = (isPlain ? plainRequest : secureRequest)({
    ...options,
    host: '127.0.0.1',
    servername: host,
    port,
    path,
    headers: { host: `${proxyHost}:${port}`, connection: 'close', ...headers },
    agent: false,
  });
  request.end(body);
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new Error('There was no response.');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { status: response.statusCode ?? 0, headers: response.headersDistinct, body: Buffer.concat(chunks) };
}

/** Returns the protocol that a server chooses among HTTP/2 and HTTP/1.1. */
export async function negotiatedProtocol(port: number): Promise<string | false | null> {
  const socket = connectSecure({
    port,
    host: '127.0.0.1',
    servername: proxyHost,
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  await once(socket, 'secureConnect');
  socket.destroy();
  return socket.alpnProtocol;
}

/**
 * Opens a connection, sends the beginning of a request and nothing else. Returns the seconds until the other side answers
 * or closes it; undefined if it does neither.
 * @param start undefined to not even begin with TLS
 */
export async function secondsUntilRefused(
  port: number,
  start: string | undefined,
  maximumSeconds: number,
): Promise<number | undefined> {
  const socket: Socket =
    start === undefined
      ? connectPlain(port, '127.0.0.1')
      : connectSecure({ port, host: '127.0.0.1', servername: proxyHost });
  await once(socket, start === undefined ? 'connect' : 'secureConnect');
  const began = performance.now();
  if (start !== undefined) socket.write(start);
  const refused = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => refused.resolve(false), maximumSeconds * 1000);
  for (const event of ['data', 'end', 'close', 'error']) socket.on(event, () => refused.resolve(true));
  const isRefused = await refused.promise;
  clearTimeout(timer);
  socket.destroy();
  return isRefused ? (performance.now() - began) / 1000 : undefined;
}
