import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { listenAtFreePort } from '../server/testing/free-port.ts';
import { buildClient } from './fixtures/browser/build-client.ts';
import { publicUrl, type ServiceName, type SharedSite } from './shared-services.ts';
import { startSite } from './site-server.ts';

interface Service {
  /** The value that journeys receive. */
  readonly value: string | SharedSite;
  readonly stop: () => Promise<void>;
}

const starters: Readonly<Record<ServiceName, () => Promise<Service>>> = {
  async site() {
    const env = { SITE_URL: publicUrl, ANALYTICS_ID: 'G-JOURNEY', PIXEL_ID: '4711' };
    const { url, databaseFile, stop } = await startSite({ command: 'start', env });
    return { value: { url, databaseFile }, stop };
  },
  async fixtureClient() {
    const folder = await mkdtemp(join(tmpdir(), 'cityblock-fixture-'));
    await buildClient(folder);
    return { value: folder, stop: () => rm(folder, { recursive: true, force: true }) };
  },
};

const isServiceName = (name: string): name is ServiceName => Object.hasOwn(starters, name);

/** Provides one site and one build of the fixture's client for all journeys of a run. Each starts on its first request. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = new Map<ServiceName, Promise<Service>>();
  const registry = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (!isServiceName(name)) {
      response.writeHead(404).end();
      return;
    }
    const service = running.get(name) ?? starters[name]();
    running.set(name, service);
    service.then(
      ({ value }) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  const port = await listenAtFreePort(registry);
  project.provide('journeyServices', `http://127.0.0.1:${port}/`);
  return async () => {
    registry.closeAllConnections();
    registry.close();
    const services = await Promise.allSettled(running.values());
    await Promise.all(services.map((service) => service.status === 'fulfilled' && service.value.stop()));
  };
}
