import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filledForm } from '../blocks/testing/filled-form.ts';
import { freePort } from './testing/free-port.ts';
import { createTestLocation } from './testing/test-database.ts';

const program = join(import.meta.dirname, 'testing', 'run-in-memory-site.ts');

interface Run {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

let folder: string;
let runs: Run[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-run-'));
  runs = [];
});
afterEach(async () => {
  for (const run of runs) run.process.kill('SIGKILL');
  await Promise.all(runs.map((run) => run.ended));
  rmSync(folder, { recursive: true });
});

function start(env: Record<string, string>, output: 'pipe' | number = 'pipe'): Run {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', output, 'pipe', 'ipc'],
  });
  let lines = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    lines += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  const run: Run = { process: child, output: () => lines, errors: () => errors, ended };
  runs.push(run);
  return run;
}

/** Resolves with the match when the log contains the pattern. Rejects if the process ends without it. */
function logged(run: Run, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(run.output());
      if (found !== null) resolve(found);
    };
    run.process.stdout?.on('data', look);
    look();
    run.ended.then(() => reject(new Error(`The server ended: ${run.errors()}`)));
  });
}

/** Returns the address of a started server from its log. */
async function addressOf(run: Run): Promise<string> {
  const found = await logged(run, /listening on (http:\/\/[^\s,"]+)/);
  return found[1] ?? '';
}

const postLead = (address: string, fields: object) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

describe('a start that cannot succeed', () => {
  async function refusal(env: Record<string, string>): Promise<string[]> {
    const run = start(env);
    expect(await run.ended).toBe(2);
    return run.errors().trimEnd().split('\n');
  }

  it('reports each invalid setting in one line', async () => {
    const lines = await refusal({ PORT: 'x', LOG_LEVEL: 'loud', SESSION_SECRET: 'hunter2' });
    expect(lines).toEqual([
      expect.stringMatching(/^CB_CONFIGURATION PORT: "x" is not valid: expected .*PORT=3001\.$/),
      expect.stringMatching(/^CB_CONFIGURATION SESSION_SECRET: the value is not valid: expected /),
      expect.stringMatching(/^CB_CONFIGURATION LOG_LEVEL: "loud" is not valid: expected one of /),
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('reports that the content folder is missing', async () => {
    expect(await refusal({ CONTENT_DIR: 'missing' })).toEqual([
      'CB_CONTENT_FOLDER The content folder "missing" does not exist.',
    ]);
  });

  it('reports that the port of the metrics is in use, and warns before of a secret that is not shared', async () => {
    const { location, remove } = await createTestLocation('postgres');
    if (location.kind !== 'postgres') throw new Error('This is another kind of database.');
    const other: Server = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const run = start({ PORT: '0', METRICS_PORT: String(port), DATABASE_URL: location.url });
    expect(await run.ended).toBe(2);
    expect(run.errors()).toMatch(
      new RegExp(`^CB_PORT_BUSY Port ${port} is in use .* METRICS_PORT=\\d+ npm start\n$`),
    );
    expect(run.output()).toContain('SESSION_SECRET is not set, so this server uses its own');
    other.close();
    await remove();
  });
});

/** Sends a form whose answer waits for the message "render" to the process. */
async function startSlowRequest(run: Run, address: string): Promise<{ readonly answer: Promise<Response> }> {
  const rendering = once(run.process, 'message');
  const answer = fetch(`${address}/api/leads`, {
    method: 'POST',
    body: new URLSearchParams({ ...filledForm, email: 'ana' }),
    redirect: 'manual',
  });
  await rendering;
  return { answer };
}

describe('a running server', () => {
  it('finishes running requests, accepts no new ones, and exits with 0', async () => {
    const run = start({ PORT: '0', METRICS_PORT: '0', LEAD_RETENTION_DAYS: '730,referral=365,referal=30' });
    const [, metricsPort] = await logged(run, /"port":(\d+)\},"msg":"metrics are available/);
    // A supervisor parks the previous process as soon as this one listens.
    expect(run.output()).toMatch(/listening on .*metrics are available/s);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
    const warnings = run
      .output()
      .split('\n')
      .filter((line) => line.includes('LEAD_RETENTION_DAYS'));
    expect(warnings).toEqual([expect.stringContaining('names \\"referal\\", which is no form of the site')]);
    expect(warnings[0]).toContain('The forms are: booking, contact, referral');

    const address = await addressOf(run);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const { answer: slow } = await startSlowRequest(run, address);
    run.process.kill('SIGTERM');
    const late = () =>
      fetch(`${address}/healthz`).then(
        (answer) => answer.status,
        () => 'refused',
      );
    await expect.poll(late).toBeOneOf([503, 'refused']);
    run.process.send('render');
    const answer = await slow;
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Please enter a valid email address');
    expect(await run.ended).toBe(0);
    // The client keeps its connection open, and the end does not wait for it.
    expect(run.output()).not.toContain('closing connections of requests');
    // A clean close merges the write-ahead log into the file.
    expect(existsSync(join(folder, 'data', 'cityblock.db-wal'))).toBe(false);
  });

  it('keeps a lead if it is killed, starts without its database, and finishes requests after an unexpected error', async () => {
    const killed = start({ PORT: '0' });
    const answer = await postLead(await addressOf(killed), filledForm);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(answer.status).toBe(201);
    const { id } = await answer.json();
    const file = join(folder, 'data', 'cityblock.db');
    const database = new BetterSqlite3(file);
    expect(database.prepare('select id, email from leads').all()).toEqual([{ id, email: filledForm.email }]);
    // Closing merges the write-ahead log into the file.
    database.close();
    expect(statSync(join(folder, 'data', 'session-secret')).mode & 0o777).toBe(0o600);

    renameSync(file, `${file}.away`);
    mkdirSync(file);
    const run = start({ PORT: '0' });
    const address = await addressOf(run);
    expect(run.output()).toContain('LEADS CANNOT BE STORED');
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    const other = { ...filledForm, message: 'Our other server is old, too.' };
    expect((await postLead(address, other)).status).toBe(503);
    rmdirSync(file);
    renameSync(`${file}.away`, file);
    await expect.poll(async () => (await postLead(address, other)).status, { timeout: 20_000 }).toBe(201);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 20_000 }).toBe(200);

    const { answer: slow } = await startSlowRequest(run, address);
    run.process.send('throw');
    await logged(run, /UNEXPECTED ERROR/);
    run.process.send('render');
    expect((await slow).status).toBe(422);
    expect(await run.ended).toBe(1);
    const [fatal] = run
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":60'));
    expect(JSON.parse(fatal ?? '')).toMatchObject({
      err: { message: 'An error that no code handles.' },
      msg: expect.stringContaining('UNEXPECTED ERROR'),
    });
  });

  it.runIf(existsSync('/dev/full'))(
    'serves pages and ends after an unexpected error while its log cannot be written',
    async () => {
      const port = await freePort();
      const descriptor = openSync('/dev/full', 'w');
      const run = start({ PORT: String(port) }, descriptor);
      closeSync(descriptor);
      const status = () =>
        fetch(`http://127.0.0.1:${port}/`).then(
          (answer) => answer.status,
          () => 'refused',
        );
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
      run.process.send('throw');
      expect(await run.ended).toBe(1);
    },
  );
});
