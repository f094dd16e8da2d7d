import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts';
import { releaseHeader } from './release.ts';
import { createTemporaryApp, type TemporaryApp } from './testing/temporary-app.ts';
import { maximumUnanswered } from './unanswered-requests.ts';

let server: TemporaryApp;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function start(limits: Partial<ConnectionLimits> = {}): Promise<number> {
  server = await createTemporaryApp({ connections: { ...connectionLimits(false), ...limits } });
  await server.app.listen({ port: 0 });
  const address = server.app.server.address();
  return isAddressInfo(address) ? address.port : 0;
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Sends text on a new connection and returns all that the server sends until it closes the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = open(port);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(text);
  // The server may reset a connection that it refuses.
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

const request = (lines: readonly string[]) =>
  `${['GET / HTTP/1.1', ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`;

it.each(['/api/leads', '/api/auth/login', '/api/reports'])(
  'half of a request to %s is no fault of the server',
  async (path) => {
    const port = await start();
    const socket = open(port);
    const type = path === '/api/reports' ? 'application/reports+json' : 'application/json';
    socket.end(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\n{"a":`,
    );
    await once(socket.resume(), 'close');
    await expect
      .poll(() => server.log.filter(({ msg }) => msg === 'request refused' || msg === 'request failed'))
      .toMatchObject([{ level: 30, msg: 'request refused' }]);
  },
);

describe('a request that cannot be parsed', () => {
  it.each([
    ['has two hosts', request(['Host: a', 'Host: b']), 400],
    ['has no host', request([]), 400],
    ['is no HTTP', 'Good evening\r\n\r\n', 400],
    ['has a header without a name', request(['Host: a', ': b']), 400],
    ['expects what no server offers', request(['Host: a', 'Expect: 200-maybe']), 417],
    ['has too many headers', request(['Host: a', `X: ${'x'.repeat(20_000)}`]), 431],
  ])('is refused with the headers of all responses if it %s', async (_name, text, status) => {
    const answer = await exchange(await start(), text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain(`\r\n${releaseHeader}: unbuilt`);
    expect(answer).toContain('The request could not be read');
    expect(server.site.requested).toEqual([]);
  });

  it('is not confused with one whose target is a whole URL', async () => {
    const lines = (target: string) => request(['Host: a']).replace(' / ', ` ${target} `);
    expect(await exchange(await start(), lines('http://b.example'))).toMatch(/^HTTP\/1.1 200 /);
    expect(server.site.requested).toEqual(['/']);
    expect(await exchange(await start(), lines('HTTP://b.example/SERVICES/?a=B'))).toMatch(
      /^HTTP\/1.1 308 [\s\S]*\r\nlocation: \/services\?a=B\r\n/,
    );
  });

  it('is not confused with a request that has one host', async () => {
    expect(await exchange(await start(), request(['Host: a']))).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a connection', () => {
  it.each([
    ['sends nothing', ''],
    ['sends its headers too slowly', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'sends its body too slowly',
      'POST /api/leads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    ],
  ])('ends with status 408 if it %s', async (_name, text) => {
    const port = await start({ headers: 50, request: 100, interval: 20 });
    expect(await exchange(port, text)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('ends if nothing follows an answer', async () => {
    const port = await start({ keepAlive: 50 });
    expect(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is refused beyond the share of its address, which is free again when others end', async () => {
    const port = await start({ ofAddress: 2 });
    const silent = [open(port), open(port)];
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    const refused = await exchange(port, '');
    expect(refused).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nretry-after: 5\r\n/);
    expect(refused).toContain('reload this page in a few seconds');
    expect(refused).toContain('\r\nx-content-type-options: nosniff\r\n');
    silent[0]?.destroy();
    await expect.poll(() => exchange(port, request(['Host: a']))).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a connection that sends many requests at once', () => {
  const pipelined = (count: number) =>
    'GET /faq HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count - 1) + request(['Host: a']).replace(' / ', ' /faq ');
  const answersIn = (text: string) => text.split('HTTP/1.1 200 ').length - 1;

  it('receives all answers if it waits for no more than 16', async () => {
    const received = await exchange(await start(), pipelined(maximumUnanswered));
    expect(answersIn(received)).toBe(maximumUnanswered);
  });

  it.each([
    ['GET', pipelined(2_000)],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\n\r\n'.repeat(1_000)],
  ])(
    'is closed if it waits for more answers to %s, and its other requests are not read',
    async (_name, text) => {
      const port = await start();
      await exchange(port, text);
      const answered = server.log.filter(({ msg }) => msg === 'answered');
      expect(answered.length).toBeLessThanOrEqual(maximumUnanswered);
      expect(await exchange(port, pipelined(1))).toMatch(/^HTTP\/1.1 200 /);
    },
  );

  it('may send any number one after the other', async () => {
    const socket = open(await start());
    for (let count = 0; count < 3 * maximumUnanswered; count += 1) {
      socket.write('GET /faq HTTP/1.1\r\nHost: a\r\n\r\n');
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    }
  });
});

describe('connectionLimits', () => {
  it.each([
    [260, 164, 41],
    [1024, 928, 232],
    [1_048_576, 20_000, 5_000],
    [64, 16, 8],
  ])(
    'leaves descriptors for files: with %i, there are %i connections and %i of one address',
    async (descriptors, total, ofAddress) => {
      server = await createTemporaryApp();
      expect(connectionLimits(false, descriptors)).toMatchObject({ total, ofAddress });
      expect(connectionLimits(true, descriptors)).toMatchObject({ total, ofAddress: undefined });
    },
  );
});

it('checks the times of connections every second', async () => {
  await start();
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server.app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 75_000,
  });
  expect(maxConnections).toBeGreaterThan(0);
});
