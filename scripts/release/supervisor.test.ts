import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { Load } from '../overload-test/load.ts';
import { hashOf, linkedRelease, linkRelease, manifestPath, manifestText } from './release-folder.ts';
import { sendOrder } from './send-order.ts';

let root: string;
let folder: string;
let supervisor: ChildProcess;
let port: number;
let metricsPort: number;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'cityblock-serve-'));
  folder = join(root, 'releases');
  port = await freePort();
  metricsPort = await freePort();
});
afterEach(async () => {
  const isRunning = supervisor.exitCode === null && supervisor.signalCode === null;
  const ended = isRunning ? once(supervisor, 'exit') : undefined;
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

function addRelease(name: string, program = siteProgram(name)): void {
  const files = { 'scripts/start-release.ts': program, 'package.json': '{ "type": "module" }' };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  const hashes = Object.entries(files).map(([path, content]) => [path, hashOf(Buffer.from(content))]);
  const manifest = {
    release: name,
    content: 'x',
    createdAt: '',
    packages: '',
    files: Object.fromEntries(hashes),
  };
  writeFileSync(manifestPath(join(folder, name)), manifestText(manifest));
}

async function serve(): Promise<void> {
  supervisor = spawn(process.execPath, [join(projectRoot, 'scripts/release.ts'), 'serve', '--dir', folder], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled'),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LEAD_LIMIT_ADDRESS: 'off',
      LEAD_LIMIT_NETWORK: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  await expect.poll(() => shown().catch(() => undefined)).toBeDefined();
  // The supervisor takes orders after the first process listens.
  await expect.poll(() => sendOrder(folder, 'prepare', linkedRelease(folder, 'current') ?? '')).toBe(true);
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

/** A site whose first process runs statements instead of a server, and keeps running. */
const failsOnce = (statements: string, name: string): string => `
import { existsSync, writeFileSync } from 'node:fs';
if (!existsSync('was-started')) {
  writeFileSync('was-started', '');
  // With its listener the process would end.
  process.removeAllListeners('disconnect');
  ${statements}
  await new Promise(() => setInterval(() => {}, 1_000));
}
${siteProgram(name)}`;

describe('a supervisor of releases', () => {
  it('goes forward and back without a failed request or a lost lead', async () => {
    for (const name of ['one', 'two']) addRelease(name);
    linkRelease(folder, 'current', 'one');
    await serve();
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
    expect(database.prepare('select count(*) from leads where is_canary = 0').pluck().get()).toBe(
      leads.length,
    );
    database.close();
  });

  it('starts another process in place of one that closed its channel, and keeps serving', async () => {
    addRelease('one');
    addRelease('two', failsOnce("process.send('ready', () => process.disconnect());", 'two'));
    linkRelease(folder, 'current', 'one');
    await serve();
    await sendOrder(folder, 'prepare', 'two');
    await expect.poll(() => sendOrder(folder, 'use', 'two').catch(() => false)).toBe(true);
    expect(await shown()).toBe('two');
    expect([supervisor.exitCode, supervisor.signalCode]).toEqual([null, null]);
  });

  it('refuses a process that closes its channel instead of listening, and starts another one', async () => {
    addRelease('one');
    addRelease(
      'two',
      failsOnce(
        "process.on('message', (message) => message === 'listen' && process.disconnect()); process.send('ready');",
        'two',
      ),
    );
    linkRelease(folder, 'current', 'one');
    await serve();
    await expect(sendOrder(folder, 'use', 'two')).rejects.toThrow(
      'The process of two has closed its channel.',
    );
    expect(await shown()).toBe('one');
    expect(await sendOrder(folder, 'use', 'two')).toBe(true);
    expect(await shown()).toBe('two');
  });

  it('ends a process that loads everything and never listens, and starts another one', async () => {
    addRelease('one');
    addRelease('two', failsOnce("process.send('ready');", 'two'));
    linkRelease(folder, 'current', 'one');
    await serve();
    await expect(sendOrder(folder, 'use', 'two')).rejects.toThrow(
      'The process of two accepts no connections',
    );
    expect(await shown()).toBe('one');
    expect(await sendOrder(folder, 'use', 'two')).toBe(true);
    expect(await shown()).toBe('two');
  });

  it('goes back to the process that was active before while the next one is still loading', async () => {
    addRelease(
      'one',
      `import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
if (existsSync('was-started')) for (;;) await setTimeout(1_000);
writeFileSync('was-started', '');
${siteProgram('one')}`,
    );
    addRelease('two');
    linkRelease(folder, 'current', 'one');
    await serve();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await shown(agent)).toBe('one');
    await sendOrder(folder, 'use', 'two');
    expect(await shown()).toBe('two');
    expect(await shown(agent)).toBe('one');
    expect(await shown(agent)).toBe('two');
    await sendOrder(folder, 'use', 'one');
    expect(await shown()).toBe('one');
    agent.destroy();
  });

  it('lets only the process that accepts connections answer with its metrics', async () => {
    for (const name of ['one', 'two']) addRelease(name);
    linkRelease(folder, 'current', 'one');
    await serve();
    // An open connection keeps a parked process from ending.
    const visitor = new Agent({ keepAlive: true, maxSockets: 1 });
    const scraper = new Agent({ keepAlive: true, maxSockets: 1 });
    await shown(visitor);
    const [before = 0] = await answeredPages(scraper);
    expect(before).toBeGreaterThan(0);
    await sendOrder(folder, 'use', 'two');
    await expect.poll(() => answeredPages(scraper)).toEqual(new Set([0]));
    expect(await answeredPages()).toEqual(new Set([0]));
    await sendOrder(folder, 'use', 'one');
    await shown();
    await expect.poll(() => answeredPages()).not.toContain(0);
    for (const agent of [visitor, scraper]) agent.destroy();
  });

  it('lets the process before accept connections until the next one listens on the port of the site', async () => {
    addRelease('one');
    addRelease(
      'two',
      `import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { readConfiguration } from ${JSON.stringify(join(projectRoot, 'server/settings/configuration.ts'))};
const { port, host } = readConfiguration(process.env);
process.once('message', async () => {
  createServer().listen(${metricsPort}, '127.0.0.1');
  await setTimeout(500);
  createServer((_, response) => response.end('two')).listen(port, host);
});
process.send('ready');`,
    );
    linkRelease(folder, 'current', 'one');
    await serve();
    await sendOrder(folder, 'prepare', 'two');
    let isDone = false;
    const order = sendOrder(folder, 'use', 'two').finally(() => {
      isDone = true;
    });
    while (!isDone) expect(await shown()).toBeOneOf(['one', 'two']);
    expect(await order).toBe(true);
    expect(await shown()).toBe('two');
  });

  it('keeps the current release if the next one cannot be started or was changed', async () => {
    addRelease('one');
    addRelease('broken', 'throw new Error("on purpose");');
    addRelease('changed');
    writeFileSync(join(folder, 'changed/package.json'), '{}');
    linkRelease(folder, 'current', 'one');
    await serve();
    await expect(sendOrder(folder, 'use', 'broken')).rejects.toThrow(/broken cannot be started/);
    await expect(sendOrder(folder, 'use', 'changed')).rejects.toThrow(/package\.json was changed/);
    await expect(sendOrder(folder, 'use', 'missing')).rejects.toThrow(/There is no release missing/);
    expect(await shown()).toBe('one');
    expect(linkedRelease(folder, 'current')).toBe('one');
  });

  describe.runIf(process.platform === 'linux')('starts a process again that has ended', () => {
    const endProcess = () => {
      const processes = readFileSync(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8');
      const [first] = processes.trim().split(' ');
      process.kill(Number(first), 'SIGKILL');
    };
    beforeEach(async () => {
      addRelease('one');
      linkRelease(folder, 'current', 'one');
      await serve();
    });

    it('by itself', async () => {
      endProcess();
      await expect.poll(() => shown().catch(() => undefined)).toBe('one');
    });

    it('with a warning if a file of its release was changed', async () => {
      let output = '';
      supervisor.stderr?.on('data', (part: Buffer) => {
        output += part.toString();
      });
      writeFileSync(join(folder, 'one/package.json'), '{ "type": "module", "private": true }');
      endProcess();
      await expect.poll(() => output).toContain('package.json was changed');
      await expect.poll(() => shown().catch(() => undefined)).toBe('one');
      await expect(sendOrder(folder, 'prepare', 'one')).rejects.toThrow(/package\.json was changed/);
    });
  });
});

it('without a supervisor no order is carried out', async () => {
  supervisor = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  mkdirSync(folder);
  expect(await sendOrder(folder, 'use', 'one')).toBe(false);
});
