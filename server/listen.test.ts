import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenForMetrics, listenForVisitors } from './listen.ts';

const siteUrl = 'https://example.com';
let other: Server;
let busyPort: number;
beforeEach(async () => {
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  busyPort = portOf(other.address());
});
afterEach(() => {
  other.close();
});

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

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
