import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readNginxRules } from './nginx-rules.ts';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';

/** Failed servers are asked again at once, so that each test can count on both. */
const parameters = 'max_fails=0';
const rules = readNginxRules(`
upstream pages { server one ${parameters}; server two ${parameters}; }
upstream patient { server one ${parameters}; server two ${parameters}; }
server {
  proxy_connect_timeout 300ms;
  location / { proxy_pass http://pages; proxy_read_timeout 500ms; error_page 502 504 = @patient; }
  location /api/ { proxy_pass http://pages; proxy_read_timeout 500ms; }
  location = /api/leads { proxy_pass http://pages; proxy_read_timeout 500ms; proxy_next_upstream error timeout http_503 non_idempotent; }
  location = /api/dashboard/events { proxy_pass http://pages; proxy_read_timeout 30s; }
  location ~ ^/assets/ { proxy_pass http://pages; proxy_read_timeout 500ms; proxy_next_upstream error timeout http_404; }
  location ~ ^/styles/ {
    proxy_pass http://pages;
    proxy_set_header X-Exact-File 1;
    proxy_next_upstream error timeout http_404;
    proxy_intercept_errors on;
    proxy_read_timeout 500ms;
    error_page 404 = @patient;
    error_page 502 504 = @patient_styles;
  }
  location @patient_styles {
    proxy_pass http://patient;
    proxy_set_header X-Exact-File 1;
    proxy_read_timeout 20s;
    proxy_next_upstream error timeout http_404;
    proxy_intercept_errors on;
    recursive_error_pages on;
    error_page 404 502 504 = @patient;
  }
  location @patient { proxy_pass http://patient; proxy_read_timeout 20s; }
}`);

let servers: Server[];
let proxy: ReverseProxy;
/** The requests of each server. */
let requests: string[][];
let listeners: RequestListener[];

beforeEach(async () => {
  requests = [[], []];
  listeners = [0, 1].map((index) => (_request, response) => response.end(`from ${index}`));
  servers = [0, 1].map((index) =>
    createServer((request, response) => {
      requests[index]?.push(`${request.method} ${request.url}`);
      listeners[index]?.(request, response);
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const upstreams = servers.map((server) => ({ origin: () => originOf(server) }));
  proxy = await startReverseProxy(upstreams, rules);
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

const breakOff: RequestListener = (_request, response) => response.destroy();
const missing: RequestListener = (_request, response) => response.writeHead(404).end('missing');
const unavailable: RequestListener = (_request, response) => response.writeHead(503).end('unavailable');

it('takes turns', async () => {
  await expect.poll(async () => (await ask('/')).toSorted()).toEqual(['200 from 0', '200 from 1']);
});

it.each([
  ['breaks off', breakOff],
  ['does not answer', () => {}],
])('repeats reads and leads at the other server when one %s', async (_name, listener) => {
  listeners[0] = listener;
  await expect.poll(() => ask('/')).toEqual(['200 from 1', '200 from 1']);
  await expect.poll(() => ask('/api/leads', 'POST')).toEqual(['200 from 1', '200 from 1']);
  expect(requests[0]?.length).toBeGreaterThan(0);
});

it('repeats a lead that cannot be stored, and no page that is unavailable', async () => {
  listeners[0] = unavailable;
  await expect.poll(() => ask('/api/leads', 'POST')).toEqual(['200 from 1', '200 from 1']);
  await expect.poll(async () => (await ask('/')).toSorted()).toEqual(['200 from 1', '503 unavailable']);
});

it('counts the posts that one server has received and the other one has answered', async () => {
  listeners[0] = breakOff;
  await expect.poll(() => ask('/api/leads', 'POST')).toEqual(['200 from 1', '200 from 1']);
  expect(proxy.repeats?.all).toBeGreaterThan(0);
  // On a busy machine, an attempt can be too late.
  const { unansweredPosts = 0 } = proxy.repeats ?? {};
  listeners[0] = () => {};
  await expect.poll(() => ask('/api/leads', 'POST')).toEqual(['200 from 1', '200 from 1']);
  expect(proxy.repeats?.unansweredPosts).toBeGreaterThan(unansweredPosts);
});

it('never repeats another post', async () => {
  listeners = listeners.map(() => breakOff);
  await ask('/api/dashboard/lead-changes', 'POST');
  // On a busy machine, an attempt can end before it reaches a server.
  expect(requests.flat().length).toBeLessThanOrEqual(2);
  listeners = listeners.map(() => missing);
  await expect.poll(() => ask('/api/dashboard/lead-changes', 'POST')).toContain('404 missing');
});

it('repeats a post that no server can have received', async () => {
  proxy.cut(0);
  await expect.poll(() => ask('/api/auth/login', 'POST')).toEqual(['200 from 1', '200 from 1']);
});

it('repeats nothing whose answer has begun', async () => {
  listeners = listeners.map(() => (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('from');
    setImmediate(() => response.destroy());
  });
  await expect(ask('/')).rejects.toThrow();
  expect(requests.flat()).toHaveLength(1);
});

it('looks for a file with a hash at the other server, and for no page', async () => {
  listeners[0] = missing;
  await expect.poll(() => ask('/assets/entry.1f.js')).toEqual(['200 from 1', '200 from 1']);
  await expect.poll(async () => (await ask('/nowhere')).toSorted()).toEqual(['200 from 1', '404 missing']);
  listeners[1] = missing;
  await expect.poll(() => ask('/assets/entry.2f.js')).toEqual(['404 missing', '404 missing']);
});

it('takes another stylesheet only if no server has the exact one', async () => {
  const present: RequestListener = (request, response) =>
    request.headers['x-exact-file'] === undefined ? response.end('present') : missing(request, response);
  listeners[0] = present;
  await expect.poll(() => ask('/styles/home.css')).toEqual(['200 from 1', '200 from 1']);
  listeners[1] = present;
  await expect.poll(() => ask('/styles/home.css')).toEqual(['200 present', '200 present']);
});

it('waits for the exact stylesheet of slow servers', async () => {
  let asked = 0;
  const slow: RequestListener = ({ headers }, response) => {
    if (headers['x-exact-file'] === undefined) {
      response.end('current');
      return;
    }
    asked += 1;
    // The third request comes from the patient location.
    if (asked > 2) response.end('exact');
  };
  listeners = [slow, slow];
  const response = await fetch(`${proxy.origin}/styles/home.css`);
  expect(await response.text()).toBe('exact');
});

it('asks more patiently when no server has answered in time', async () => {
  let asked = 0;
  const slow: RequestListener = (_request, response) => {
    asked += 1;
    // The third request comes from the patient location.
    if (asked > 2) response.end('slow');
  };
  listeners = [slow, slow];
  const response = await fetch(proxy.origin);
  expect(await response.text()).toBe('slow');
});

it('passes a stream of events on while it is open', async () => {
  const streams: ServerResponse[] = [];
  listeners = listeners.map(() => (_request, response) => {
    streams.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: one\n\n');
  });
  const response = await fetch(`${proxy.origin}/api/dashboard/events`);
  const reader = response.body?.getReader();
  const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(await next()).toBe('event: one\n\n');
  streams[0]?.write('event: two\n\n');
  expect(await next()).toBe('event: two\n\n');
  streams[0]?.end();
  expect((await reader?.read())?.done).toBe(true);
});

it('asks no server that is cut off, and asks it again after that', async () => {
  proxy.cut(0);
  await expect.poll(() => ask('/')).toEqual(['200 from 1', '200 from 1']);
  expect(requests[0]).toEqual([]);
  proxy.restore(0);
  await expect.poll(async () => (await ask('/')).toSorted()).toEqual(['200 from 0', '200 from 1']);
});
