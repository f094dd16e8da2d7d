import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addRelease } from '../testing/sample-release.ts';
import { linkedRelease, linkRelease } from './release-folder.ts';
import type { ReleaseProcess } from './release-process.ts';
import { sendOrder } from './send-order.ts';
import { Supervisor } from './supervisor.ts';

const port = 3000;
const metricsPort = 9090;

/** A process in memory that obeys every order, unless an order is given something else to do. */
class FakeProcess extends EventEmitter implements ReleaseProcess {
  readonly orders: string[] = [];
  readonly process = { kill: (signal: 'SIGKILL' | 'SIGTERM') => this.#kill(signal) };
  #isConnected = true;
  #isDead = false;
  readonly #answers: Readonly<Record<string, (process: FakeProcess) => void>>;

  readonly release: string;

  constructor(release: string, answers: Readonly<Record<string, (process: FakeProcess) => void>> = {}) {
    super();
    this.release = release;
    this.#answers = { ready: (process) => process.emit('message', 'ready'), ...answers };
    queueMicrotask(() => this.#answers.ready?.(this));
  }

  isConnected(): boolean {
    return this.#isConnected;
  }

  isDead(): boolean {
    return this.#isDead;
  }

  send(order: string): boolean {
    this.orders.push(order);
    queueMicrotask(() => {
      const answer = this.#answers[order];
      if (answer !== undefined) answer(this);
      else if (order === 'listen') this.emit('listening', { port });
      else if (order === 'park') this.emit('message', 'parked');
      else this.exit();
    });
    return true;
  }

  disconnect(): void {
    this.#isConnected = false;
    this.emit('disconnect');
  }

  exit(): void {
    if (this.#isDead) return;
    this.#isDead = true;
    this.disconnect();
    this.emit('exit');
  }

  #kill(signal: string): boolean {
    this.orders.push(signal);
    queueMicrotask(() => this.exit());
    return true;
  }
}

let folder: string;
let supervisor: Supervisor;
/** All processes that were started, in order. */
let started: FakeProcess[];
/** The answers of the next process of a release that does not obey. */
let faulty: Map<string, Readonly<Record<string, (process: FakeProcess) => void>>>;
let printed: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-supervisor-'));
  for (const name of ['one', 'two', 'three']) addRelease(folder, name);
  linkRelease(folder, 'current', 'one');
  started = [];
  faulty = new Map();
  printed = [];
  supervisor = new Supervisor(folder, {
    print: (line) => printed.push(line),
    startProcess: (name) => {
      const process = new FakeProcess(name, faulty.get(name));
      faulty.delete(name);
      started.push(process);
      return process;
    },
    metricsPort,
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await supervisor.stop();
  rmSync(folder, { recursive: true });
});

const use = (name: string) => sendOrder(folder, 'use', name);
const prepare = (name: string) => sendOrder(folder, 'prepare', name);
const processesOf = (name: string) => started.filter(({ release }) => release === name);
const ordersOf = (name: string) => processesOf(name).map(({ orders }) => orders);

describe('a supervisor of releases', () => {
  it('rejects a start without a current release', async () => {
    rmSync(join(folder, 'current'));
    await expect(supervisor.start()).rejects.toThrow(
      /has no current release.*npx cityblock release use NAME/,
    );
  });

  it('lets the process of a prepared release listen, then parks the one before, and keeps another one of it ready', async () => {
    await supervisor.start();
    expect(ordersOf('one')).toEqual([['listen']]);
    expect(await prepare('two')).toBe(true);
    expect(ordersOf('two')).toEqual([[]]);
    await use('two');
    expect(ordersOf('two')).toEqual([['listen']]);
    await expect.poll(() => ordersOf('one')).toEqual([['listen', 'park', 'retire'], []]);
    expect(linkedRelease(folder, 'current')).toBe('two');
    expect(linkedRelease(folder, 'previous')).toBe('one');
    await use('one');
    expect(ordersOf('one')).toEqual([['listen', 'park', 'retire'], ['listen']]);
    expect(linkedRelease(folder, 'previous')).toBe('two');
  });

  it('ends a prepared process when another release is prepared', async () => {
    await supervisor.start();
    await prepare('two');
    await prepare('two');
    await prepare('three');
    expect(ordersOf('two')).toEqual([['SIGKILL']]);
    expect(ordersOf('three')).toEqual([[]]);
  });

  it('starts another process in place of one that closed its channel while it waited', async () => {
    await supervisor.start();
    await prepare('two');
    processesOf('two')[0]?.disconnect();
    expect(await use('two')).toBe(true);
    expect(ordersOf('two').at(-1)).toEqual(['listen']);
    expect(processesOf('two')).toHaveLength(2);
  });

  it('keeps the process before if the next one closes its channel in place of listening, and starts another one', async () => {
    faulty.set('two', { listen: (process) => process.disconnect() });
    await supervisor.start();
    await prepare('two');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = expect(use('two')).rejects.toThrow('The process of two has closed its channel.');
    await expect.poll(() => ordersOf('two'), { interval: 1 }).toEqual([['listen']]);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    expect(linkedRelease(folder, 'current')).toBe('one');
    expect(ordersOf('one')).toEqual([['listen']]);
    expect(ordersOf('two')).toEqual([['listen', 'SIGKILL']]);
    expect(await use('two')).toBe(true);
    expect(ordersOf('two').at(-1)).toEqual(['listen']);
  });

  it('ends a process that loads everything and does not listen for 10 seconds, and starts another one', async () => {
    faulty.set('two', { listen: () => {} });
    await supervisor.start();
    await prepare('two');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isRefused = false;
    const refused = expect(use('two').finally(() => (isRefused = true))).rejects.toThrow(
      'The process of two accepts no connections 10 s after it has loaded everything.',
    );
    await vi.waitFor(() => expect(ordersOf('two')).toEqual([['listen']]));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(isRefused).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await refused;
    expect(ordersOf('two')).toEqual([['listen', 'SIGKILL']]);
    expect(await use('two')).toBe(true);
    expect(linkedRelease(folder, 'current')).toBe('two');
  });

  it('waits for the port of the site, not for that of the metrics, before it parks the process before', async () => {
    faulty.set('two', { listen: (process) => process.emit('listening', { port: metricsPort }) });
    await supervisor.start();
    await prepare('two');
    const order = use('two');
    await expect.poll(() => ordersOf('two')).toEqual([['listen']]);
    expect(ordersOf('one')).toEqual([['listen']]);
    processesOf('two')[0]?.emit('listening', { port });
    await order;
    expect(ordersOf('one')[0]).toContain('park');
  });

  it('goes back to the parked process while the one in its place is still loading', async () => {
    await supervisor.start();
    await prepare('two');
    faulty.set('one', { ready: () => {} });
    await use('two');
    expect(ordersOf('one')).toEqual([['listen', 'park'], []]);
    await use('one');
    expect(ordersOf('one')).toEqual([['listen', 'park', 'listen'], ['SIGKILL']]);
    expect(linkedRelease(folder, 'current')).toBe('one');
  });

  it('retires the process before if it cannot be parked within 5 seconds', async () => {
    faulty.set('one', { park: () => {} });
    await supervisor.start();
    await prepare('two');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const order = use('two');
    await vi.waitFor(() => expect(ordersOf('one')).toEqual([['listen', 'park']]));
    await vi.advanceTimersByTimeAsync(5_000);
    await order;
    expect(ordersOf('one')[0]).toEqual(['listen', 'park', 'retire']);
  });

  it('keeps the current release if the next one cannot be started, was changed or is missing', async () => {
    await supervisor.start();
    faulty.set('two', { ready: (process) => process.exit() });
    await expect(use('two')).rejects.toThrow(/two cannot be started/);
    writeFileSync(join(folder, 'three/package.json'), '{}');
    await expect(use('three')).rejects.toThrow(/package\.json was changed/);
    await expect(prepare('three')).rejects.toThrow(/package\.json was changed/);
    await expect(use('missing')).rejects.toThrow(/There is no release missing/);
    expect(ordersOf('one')).toEqual([['listen']]);
    expect(linkedRelease(folder, 'current')).toBe('one');
  });

  it('starts a process again that has ended by itself, also if its release was changed', async () => {
    await supervisor.start();
    processesOf('one')[0]?.exit();
    await expect.poll(() => ordersOf('one')).toEqual([['listen'], ['listen']]);
    expect(printed).toEqual(['the process of one has ended; it is started again']);
    writeFileSync(join(folder, 'one/package.json'), '{ "type": "module", "private": true }');
    processesOf('one')[1]?.exit();
    await expect.poll(() => ordersOf('one')).toEqual([['listen'], ['listen'], ['listen']]);
    expect(printed.at(-1)).toMatch(/^warning: .*package\.json was changed/);
  });

  it('tries again each second to start a process that ended', async () => {
    await supervisor.start();
    faulty.set('one', { ready: (process) => process.exit() });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    processesOf('one')[0]?.exit();
    await vi.advanceTimersByTimeAsync(0);
    expect(processesOf('one')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(processesOf('one')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(ordersOf('one').at(-1)).toEqual(['listen']);
  });

  it('starts no process again while it stops, and ends those that wait', async () => {
    await supervisor.start();
    await prepare('two');
    await supervisor.stop();
    expect(ordersOf('one')).toEqual([['listen', 'SIGTERM']]);
    expect(ordersOf('two')).toEqual([['SIGTERM']]);
  });
});

it('without a supervisor no order is carried out', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(await sendOrder(empty, 'use', 'one')).toBe(false);
});
