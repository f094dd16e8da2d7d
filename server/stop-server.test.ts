import { EventEmitter, once } from 'node:events';
import { createServer, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logSerializers } from './log-serializers.ts';
import { stopWhenAsked } from './stop-server.ts';

class FakeProcess extends EventEmitter {
  readonly exits: number[] = [];

  exit(code: number): void {
    this.exits.push(code);
    this.emit('exit');
  }
}

let host: FakeProcess;
let app: FastifyInstance;
let log: Record<string, unknown>[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  host = new FakeProcess();
  log = [];
  const stream = { write: (line: string) => log.push(JSON.parse(line)) };
  const loggerInstance: FastifyBaseLogger = pino({ serializers: logSerializers }, stream);
  app = fastify({ loggerInstance });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stopping = () => stopWhenAsked(app, createServer(), host);
const raise = () => host.emit('uncaughtException', new Error('An error that no code handles.'), 'test');
const messages = () => log.map(({ msg }) => msg);

it.each([
  ['SIGTERM', 0],
  ['SIGHUP', 0],
  ['SIGINT', 0],
  ['SIGHUP', 0],
  ['uncaughtException', 1],
])('closes the application after %s, and then exits with %i', async (event, code) => {
  const closed: string[] = [];
  app.addHook('onClose', async () => void closed.push('application'));
  stopping();
  const exited = once(host, 'exit').then(() => closed.push('process'));
  host.emit(event, new Error('An error that no code handles.'));
  await exited;
  expect(closed).toEqual(['application', 'process']);
  expect(host.exits).toEqual([code]);
});

it.each(['SIGTERM', 'SIGINT', 'uncaughtException'])(
  'exits with 1 after %s and 18 seconds, if something never ends',
  (event) => {
    const timers: NodeJS.Timeout[] = [];
    const { setTimeout } = globalThis;
    // A spy would restore the fake timers at each later `vi.restoreAllMocks`, also in other files.
    vi.stubGlobal('setTimeout', (callback: () => void, milliseconds: number) => {
      const timer = setTimeout(callback, milliseconds);
      timers.push(timer);
      return timer;
    });
    app.addHook('onClose', () => new Promise(() => {}));
    stopping();
    host.emit(event, new Error('An error that no code handles.'));
    // The last timer keeps the process alive until it ends it.
    expect(timers.map((timer) => timer.hasRef())).toEqual([false, false, true]);
    vi.advanceTimersByTime(17_999);
    expect(host.exits).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(host.exits).toEqual([1]);
    expect(messages()).toContain('the server did not stop in time and is ended');
  },
);

it('logs an error that no code handles', () => {
  stopping();
  raise();
  expect(log[0]).toMatchObject({
    level: 60,
    err: { message: 'An error that no code handles.' },
    msg: expect.stringContaining('UNEXPECTED ERROR'),
  });
});

it.each(['SIGTERM', 'uncaughtException'])('exits with 1 at once after a second event, %s', (event) => {
  app.addHook('onClose', () => new Promise(() => {}));
  stopping();
  host.emit('SIGTERM');
  expect(host.exits).toEqual([]);
  host.emit(event, new Error('An error that no code handles.'));
  expect(host.exits).toEqual([1]);
});

it('exits with 1 if closing fails', async () => {
  app.addHook('onClose', async () => {
    throw new Error('The database does not close.');
  });
  stopping();
  const exited = once(host, 'exit');
  host.emit('SIGTERM');
  await exited;
  expect(host.exits).toEqual([1]);
  expect(messages()).toContain('server did not stop cleanly');
});

it('waits for a running request for 8 seconds, and then closes its connection', async () => {
  const started = Promise.withResolvers<void>();
  app.get('/', () => {
    started.resolve();
    return new Promise(() => {});
  });
  stopping();
  const refused = once(get(await app.listen({ port: 0 })), 'error');
  await started.promise;
  const exited = once(host, 'exit');
  host.emit('SIGTERM');
  vi.advanceTimersByTime(7_999);
  expect(messages()).not.toContain('closing connections of requests that did not finish in time');
  vi.advanceTimersByTime(1);
  expect(messages()).toContain('closing connections of requests that did not finish in time');
  expect(await refused).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
  await exited;
  expect(host.exits).toEqual([0]);
});

it('does not wait for a connection that sends no request', async () => {
  stopping();
  const { port } = new URL(await app.listen({ port: 0 }));
  const silent = connect(Number(port), 'localhost');
  const half = connect(Number(port), 'localhost');
  await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
  // A connection with bytes that were not read is reset, which is an error for its client.
  const closed = (socket: Socket) =>
    new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const ended = Promise.all([closed(silent), closed(half), once(host, 'exit')]);
  half.write('GET / HTTP/1.1\r\n');
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(2);
  host.emit('SIGTERM');
  vi.advanceTimersByTime(1_000);
  await ended;
  expect(host.exits).toEqual([0]);
});
