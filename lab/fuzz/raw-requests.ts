import fc, { type Arbitrary } from 'fast-check';
import type { FuzzRequest } from './endpoints.ts';

/** The bytes of a request as clients send it. */
export function bytesOf({ method, path, headers, body }: FuzzRequest, cookie: string): Buffer {
  const lines = Object.entries({ host: 'localhost', connection: 'close', cookie, ...headers })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  const content = Buffer.from(body ?? '');
  const length = body === undefined ? [] : [`content-length: ${content.length}`];
  const head = [`${method} ${path} HTTP/1.1`, ...lines, ...length, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), content]);
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'get', 'X'];
const targets = [
  '/',
  '*',
  '//',
  '/\\x',
  '/%',
  '/%zz',
  '/%00',
  '/..;/',
  'http://elsewhere.test/',
  '?',
  '/#',
  '',
];
const headers = [
  'host: a',
  'host: a\r\nhost: b',
  'connection: upgrade\r\nupgrade: websocket',
  'connection: upgrade\r\nupgrade: h2c\r\nhttp2-settings: x',
  'expect: 100-continue',
  'expect: nothing',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: chunked\r\ncontent-length: 3',
  'content-length: -1',
  'content-length: 3',
  'content-length: 99999999999999999999',
  'content-encoding: gzip',
  'content-type: application/json',
  'cookie: cityblock-session=x; cityblock-session=%zz',
  'accept-encoding: gzip;q=2, *;q=0',
  'accept-language: ;;;',
  'if-none-match: ",,"',
  'if-modified-since: never',
  'range: bytes=9-1',
  'x-forwarded-for: ,,%',
  'forwarded: for=',
  'origin: null',
  'sec-fetch-site: x',
  'referer: http://[',
  'last-event-id: x',
  ': x',
  'x',
];
const bodies = [
  '',
  '{}',
  '3\r\nabc\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\nx: y\r\n\r\n',
  '\u0000',
  'GET / HTTP/1.1\r\n\r\n',
];

/** Bytes that may be a request: from almost valid ones to noise. Clients close their side after the last byte. */
export const rawRequests: Arbitrary<Buffer> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        method: fc.constantFrom(...methods),
        target: fc.oneof(
          fc.constantFrom(...targets),
          fc.webPath(),
          fc.string({ unit: 'binary', maxLength: 30 }),
        ),
        version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 ', ''),
        lines: fc.array(fc.constantFrom(...headers), { maxLength: 5 }),
        end: fc.constantFrom('\r\n', '\n', '\r'),
        body: fc.constantFrom(...bodies),
      })
      .map(({ method, target, version, lines, end, body }) =>
        Buffer.from(`${[`${method} ${target} ${version}`, ...lines, '', ''].join(end)}${body}`),
      ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
);
