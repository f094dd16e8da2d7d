import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenAtFreePort } from '../../server/testing/free-port.ts';
import { DashboardClient } from './dashboard-client.ts';

let server: Server;
let streams: ServerResponse[];
/** Newest first. */
let stored: string[];
let isSignedIn: boolean;
let dashboard: DashboardClient;
let stopping: AbortController;

beforeEach(async () => {
  streams = [];
  stored = ['3', '2', '1'];
  isSignedIn = true;
  server = createServer(({ url = '' }, response) => {
    if (!isSignedIn) response.writeHead(401).end();
    else if (url === '/api/dashboard/events') {
      streams.push(response.writeHead(200));
      response.write('retry: 2000\n\n');
    } else {
      const before = new URL(url, 'http://one').searchParams.get('before');
      const rest = before === null ? stored : stored.slice(stored.indexOf(before) + 1);
      const ids = rest.slice(0, 2);
      const next = rest.length > 2 ? ids.at(-1) : null;
      response.end(JSON.stringify({ leads: ids.map((id) => ({ id })), next }));
    }
  });
  const port = await listenAtFreePort(server);
  dashboard = new DashboardClient(`http://127.0.0.1:${port}`, 'session=1');
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  server.closeAllConnections();
  server.close();
});

it('lists the leads when it connects, and after each event of a lead only', async () => {
  const watched = dashboard.watchUntil(stopping.signal);
  expect(await dashboard.sees(['3', '2', '1'], 60_000)).toBe(true);
  stored = ['4', ...stored];
  streams[0]?.write('event: deliveries\ndata: {}\n\n: heartbeat\n\nevent: lea');
  expect(dashboard.seen.has('4')).toBe(false);
  streams[0]?.write('ds\ndata: {}\n\n');
  expect(await dashboard.sees(['4'], 60_000)).toBe(true);
  expect(dashboard.events).toBe(1);
  expect(await dashboard.sees(['5'], 0)).toBe(false);
  stopping.abort();
  await watched;
});

it('connects again when the stream ends, and lists what was stored meanwhile', async () => {
  dashboard.watchUntil(stopping.signal);
  expect(await dashboard.sees(['1'], 60_000)).toBe(true);
  stored = ['4', ...stored];
  streams[0]?.end();
  expect(await dashboard.sees(['4'], 60_000)).toBe(true);
  expect(dashboard.connections).toBe(2);
});

it('counts answers that the user is not signed in', async () => {
  isSignedIn = false;
  dashboard.watchUntil(stopping.signal);
  await expect.poll(() => dashboard.signedOut).toBeGreaterThan(0);
  expect(dashboard.confirmed).toBe(0);
});
