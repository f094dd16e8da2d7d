import { createServer, type Server } from 'node:http';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenForMetrics, listenForVisitors } from './listen.ts';
import { listenAtFreePort } from './testing/free-port.ts';

const siteUrl = 'https://example.com';
let other: Server;
let busyPort: number;
beforeEach(async () => {
  other = createServer();
  busyPort = await listenAtFreePort(other);
});
afterEach(() => {
  other.close();
});

it('reports that the port of the site is in use and suggests another', async () => {
  const listening = listenForVisitors(fastify(), { port: busyPort, host: '127.0.0.1', siteUrl });
  await expect(listening).rejects.toMatchObject({
    code: 'CB_PORT_BUSY',
    message: expect.stringMatching(new RegExp(`^Port ${busyPort} is in use .*: PORT=\\d+ npm start$`)),
  });
});

it('reports that the port of the metrics is in use and suggests another', async () => {
  await expect(listenForMetrics(createServer(), busyPort, { info() {} })).rejects.toMatchObject({
    code: 'CB_PORT_BUSY',
    message: expect.stringMatching(
      new RegExp(`^Port ${busyPort} is in use .*: METRICS_PORT=\\d+ npm start$`),
    ),
  });
});

it('reports that the machine does not have the address', async () => {
  const listening = listenForVisitors(fastify(), { port: 0, host: '192.0.2.1', siteUrl });
  await expect(listening).rejects.toMatchObject({
    code: 'CB_HOST',
    message: expect.stringMatching(/^This machine has no address 192\.0\.2\.1 /),
  });
});
