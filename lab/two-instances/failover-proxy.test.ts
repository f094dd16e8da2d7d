import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ReverseProxy, startFailoverProxy } from './failover-proxy.ts';

let servers: readonly Server[];
let proxy: ReverseProxy;

beforeEach(async () => {
  servers = [0, 1].map((index) =>
    createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      if (request.url === `/only-of-${1 - index}`) response.writeHead(404);
      response.end(`${request.method} ${request.url} ${body} at ${index}`);
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  proxy = await startFailoverProxy(
    servers.map((server) => {
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
});

afterEach(async () => {
  await proxy.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(proxy.origin + path, init);
  return `${response.status} ${await response.text()}`;
}

it('asks the servers in turn', async () => {
  const answers = [await ask('/a'), await ask('/a')];
  expect(answers.toSorted()).toEqual(['200 GET /a  at 0', '200 GET /a  at 1']);
});

it('asks the other server for a file that one does not have, and passes on that both have none', async () => {
  for (const index of [0, 1, 0, 1])
    expect(await ask(`/only-of-${index}`)).toBe(`200 GET /only-of-${index}  at ${index}`);
  for (const server of servers) {
    server.removeAllListeners('request');
    server.on('request', (_request, response) => response.writeHead(404).end('none'));
  }
  expect(await ask('/of-none')).toBe('404 none');
});

it('asks the other server with the same body if one is gone, and answers with 502 if both are', async () => {
  const [first, second] = servers;
  first?.close();
  first?.closeAllConnections();
  for (const _ of [1, 2, 3])
    expect(await ask('/api/leads', { method: 'POST', body: 'lead' })).toBe('200 POST /api/leads lead at 1');
  second?.close();
  second?.closeAllConnections();
  expect(await ask('/a')).toBe('502 ');
});
