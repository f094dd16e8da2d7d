import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { Load } from '../testing/load.ts';
import { addRelease } from '../testing/sample-release.ts';
import { linkedRelease, linkRelease } from './release-folder.ts';
import { sendOrder } from './send-order.ts';

// The real command with processes of the real server. The rules of the supervisor are in supervisor.test.ts.

let root: string;
let folder: string;
let supervisor: ChildProcess;
let port: number;
let metricsPort: number;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cityblock-serve-'));
  folder = join(root, 'releases');
  port = await freePort();
  metricsPort = await freePort();
  for (const name of ['one', 'two', 'three']) addRelease(folder, name, siteProgram(name));
  linkRelease(folder, 'current', 'one');
  await serve();
});

afterAll(async () => {
  const ended = once(supervisor, 'exit');
  supervisor.kill('SIGTERM');
  await ended;
  rmSync(root, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The program of the real server with a site in memory, whose page is the name of the release. */
function siteProgram(name: string): string {
  return `import { runServer } from ${JSON.stringify(join(projectRoot, 'server/run-server.ts'))};
import { createInMemorySite, page } from ${JSON.stringify(join(projectRoot, 'server/testing/in-memory-site.ts'))};
await runServer({
  mode: 'production',
  clientDir: 'none',
  createSite: async () => createInMemorySite({ '/': () => page('<h1>${name}</h1>') }),
});`;
}

async function serve(): Promise<void> {
  supervisor = spawn(
    process.execPath,
    [join(projectRoot, 'scripts/cityblock.mjs'), 'release', 'serve', '--dir', folder],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        LEAD_LIMIT_ADDRESS: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  // The supervisor takes orders after the first process listens.
  const isReady = async () => expect(await sendOrder(folder, 'prepare', 'one')).toBe(true);
  await vi.waitFor(isReady, { timeout: 120_000 });
}

/** The page of the server, on a connection of its own unless an agent keeps one. */
async function shown(agent: Agent | false = false): Promise<string> {
  return (await read({ port, path: '/', agent })).replaceAll(/<\/?h1>/g, '');
}

/** The number of pages that processes have answered, by the metrics of each that answers one of several requests. */
async function answeredPages(agent: Agent | false = false): Promise<ReadonlySet<number>> {
  const counts = new Set<number>();
  for (let count = 0; count < 30; count += 1) {
    const metrics = await read({ port: metricsPort, path: '/metrics', agent });
    counts.add(Number(/^cityblock_requests_total\{.*kind="page".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0));
  }
  return counts;
}

async function read(request: { port: number; path: string; agent: Agent | false }): Promise<string> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', ...request }, resolve).on('error', reject);
  });
  return text(answer);
}

it('a release goes forward and back without a failed request or a lost lead', async () => {
  expect(await shown()).toBe('one');
  await sendOrder(folder, 'prepare', 'two');

  const load = new Load(`http://127.0.0.1:${port}`, '/');
  let isDone = false;
  const statuses: number[] = [];
  const leads: string[] = [];
  const senders = Array.from({ length: 4 }, async (_, sender) => {
    while (!isDone) {
      const { status } = sender === 0 ? await load.sendLead() : await load.fetchPage();
      statuses.push(status);
      if (status === 201) leads.push('stored');
      await setImmediate();
    }
  });
  const seen: string[] = [];
  for (const name of ['two', 'one', 'two']) {
    await sendOrder(folder, 'use', name);
    seen.push(await shown());
    expect(linkedRelease(folder, 'current')).toBe(name);
  }
  isDone = true;
  await Promise.all(senders);
  load.close();
  expect(seen).toEqual(['two', 'one', 'two']);
  expect(linkedRelease(folder, 'previous')).toBe('one');
  expect(statuses.length).toBeGreaterThan(10);
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  const database = new BetterSqlite3(join(root, 'data/cityblock.db'), { readonly: true });
  expect(database.prepare('select count(*) from leads where is_canary = 0').pluck().get()).toBe(leads.length);
  database.close();
});

it('only the process that accepts connections answers with its metrics', async () => {
  // An open connection keeps a parked process from ending.
  const visitor = new Agent({ keepAlive: true, maxSockets: 1 });
  const scraper = new Agent({ keepAlive: true, maxSockets: 1 });
  await shown(visitor);
  const [before = 0] = await answeredPages(scraper);
  expect(before).toBeGreaterThan(0);
  await sendOrder(folder, 'use', 'three');
  await expect.poll(() => answeredPages(scraper)).toEqual(new Set([0]));
  expect(await answeredPages()).toEqual(new Set([0]));
  await sendOrder(folder, 'use', 'two');
  await shown();
  await expect.poll(() => answeredPages()).not.toContain(0);
  for (const agent of [visitor, scraper]) agent.destroy();
});

it.runIf(process.platform === 'linux')('a process that was killed is started again', async () => {
  const processes = readFileSync(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8');
  for (const child of processes.trim().split(' ')) process.kill(Number(child), 'SIGKILL');
  await expect.poll(() => shown().catch(() => undefined)).toBe('two');
  expect([supervisor.exitCode, supervisor.signalCode]).toEqual([null, null]);
});
