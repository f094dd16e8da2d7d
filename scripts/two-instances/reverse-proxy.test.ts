import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';

let servers: Server[];
let proxy: ReverseProxy;
/** The requests of each server other than those that ask whether it is ready. */
let requests: string[][];
let listeners: RequestListener[];

beforeEach(async () => {
  requests = [[], []];
  listeners = [0, 1].map((index) => (_request, response) => response.end(`from ${index}`));
  servers = [0, 1].map((index) =>
    createServer((request, response) => {
      if (request.url === '/readyz') {
        response.end('{}');
        return;
      }
      requests[index]?.push(`${request.method} ${request.url}`);
      listeners[index]?.(request, response);
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const upstreams = servers.map((server) => ({ origin: () => originOf(server) }));
  proxy = await startReverseProxy(upstreams, { read: 500, write: 500, last: 2_000 });
  await proxy.allReady();
});
afterEach(async () => {
  await proxy.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * Requests a path so often that each server is asked first. On a busy machine, an attempt can be too late, so expected answers are
 * polled for.
 */
async function ask(path: string, method = 'GET'): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const _ of servers) {
    const response = await fetch(proxy.origin + path, { method, ...(method === 'POST' && { body: 'x' }) });
    answers.push(`${response.status} ${await response.text()}`);
  }
  return answers;
}

const breakOff: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 }).write('from');
  response.destroy();
};
const missing: RequestListener = (_request, response) => response.writeHead(404).end('missing');
const unavailable: RequestListener = (_request, response) => response.writeHead(503).end('unavailable');

it('takes turns', async () => {
  await expect.poll(async () => (await ask('/')).toSorted()).toEqual(['200 from 0', '200 from 1']);
});

it.each([
  ['breaks off', breakOff],
  ['is unavailable', unavailable],
  ['does not answer', () => {}],
])('repeats reads and leads at the other server when one %s', async (_name, listener) => {
  listeners[0] = listener;
  await expect.poll(() => ask('/')).toEqual(['200 from 1', '200 from 1']);
  await expect.poll(() => ask('/api/leads', 'POST')).toEqual(['200 from 1', '200 from 1']);
  expect(requests[0]?.length).toBeGreaterThan(0);
});

it('never repeats another post', async () => {
  listeners = listeners.map(() => breakOff);
  await ask('/api/dashboard/lead-changes', 'POST');
  // On a busy machine, an attempt can end before it reaches a server.
  expect(requests.flat().length).toBeLessThanOrEqual(2);
  listeners = listeners.map(() => missing);
  await expect.poll(() => ask('/api/dashboard/lead-changes', 'POST')).toContain('404 missing');
});

it('looks for a file with a hash at the other server, and for no page', async () => {
  listeners[0] = missing;
  await expect.poll(() => ask('/assets/entry.1f.js')).toEqual(['200 from 1', '200 from 1']);
  await expect.poll(async () => (await ask('/nowhere')).toSorted()).toEqual(['200 from 1', '404 missing']);
  listeners[1] = missing;
  await expect.poll(() => ask('/assets/entry.2f.js')).toEqual(['404 missing', '404 missing']);
});

it('does not call a file missing while a server that may have it cannot be asked', async () => {
  listeners = [missing, breakOff];
  for (const answer of await ask('/assets/entry.1f.js')) expect(answer).toMatch(/^502 /);
  listeners[0] = breakOff;
  proxy.cut(1);
  for (const answer of await ask('/assets/entry.1f.js')) expect(answer).toMatch(/^502 /);
});

it('asks no server that is cut off, and asks it again after that', async () => {
  proxy.cut(0);
  await expect.poll(() => ask('/')).toEqual(['200 from 1', '200 from 1']);
  expect(requests[0]).toEqual([]);
  proxy.restore(0);
  await proxy.allReady();
  await expect.poll(async () => (await ask('/')).toSorted()).toEqual(['200 from 0', '200 from 1']);
});
