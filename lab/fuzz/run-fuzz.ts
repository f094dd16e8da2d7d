import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import fc, { type Arbitrary } from 'fast-check';
import { createUserStore } from '../../server/dashboard/auth/user-store.ts';
import { portOf } from '../../server/testing/free-port.ts';
import { createTemporaryApp, type TemporaryApp } from '../../server/testing/temporary-app.ts';
import { endpoints as allEndpoints, type Endpoint } from './endpoints.ts';
import { bytesOf, rawRequests } from './raw-requests.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** The number of requests to each endpoint, and of raw requests for each endpoint. */
  readonly runs: number;
  /** All by default. */
  readonly endpoints?: readonly Endpoint[];
  /** Prepares the application before the first request. */
  readonly prepare?: (server: TemporaryApp) => void;
  /** Milliseconds until a request counts as hanging. */
  readonly patience?: number;
}

export interface FuzzResult {
  readonly requests: number;
  /** The number of answers of each status; 0 counts connections that were closed without one. */
  readonly answers: ReadonlyMap<number, number>;
  /** The faults, each with the request that shows it. */
  readonly faults: readonly string[];
}

const user = { email: 'ana@ruiz.example', password: 'four plain words here' };
const maximumFaults = 10;
/** Descriptors that may be open in addition: of the database, for its journal and its readers, and of threads that start when they are needed. */
const spareDescriptors = 24;

/** Sends any requests to every endpoint and looks for server errors, requests without an end, and leaks. */
export async function runFuzz({
  seed,
  runs,
  endpoints = allEndpoints,
  prepare,
  patience = 60_000,
}: FuzzOptions): Promise<FuzzResult> {
  const server = await createTemporaryApp();
  const faults: string[] = [];
  const answers = new Map<number, number>();
  let requests = 0;
  try {
    prepare?.(server);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOf(server.app.server);
    const cookie = await signIn(server);
    const sendRaw = async (bytes: Buffer, isComplete = false): Promise<void> => {
      requests += 1;
      const answer = await exchange(port, bytes, isComplete, patience);
      if (answer === undefined) throw new Error(`no end after ${patience} ms`);
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      const isPostponed = status === 503 && /\r\nretry-after: \d/i.test(answer);
      if ((status >= 500 && !isPostponed) || (isComplete && status === 0))
        throw new Error(`status ${status}`);
    };
    const send = (bytes: Buffer) => sendRaw(bytes, true);
    await send(Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'));
    const before = openDescriptors();
    for (const { method, url, requests: made } of endpoints) {
      const arbitrary = fc
        .tuple(made, fc.boolean())
        .map(([request, isSignedIn]) => bytesOf(request, isSignedIn ? cookie : ''));
      faults.push(...(await faultsOf(`${method} ${url}`, arbitrary, send, seed, runs)));
    }
    faults.push(
      ...(await faultsOf('raw', rawRequests, (bytes) => sendRaw(bytes), seed, runs * endpoints.length)),
    );
    faults.push(...(await leaks(server, before)));
    const failed = server.log.filter(({ level, err }) => Number(level) >= 50 && err !== undefined);
    faults.push(...failed.slice(0, maximumFaults).map((line) => `logged: ${JSON.stringify(line)}`));
    return { requests, answers, faults };
  } finally {
    await server.close();
  }
}

/** The smallest request with a fault, as text that can be pasted into a test. */
async function faultsOf(
  name: string,
  requests: Arbitrary<Buffer>,
  send: (bytes: Buffer) => Promise<void>,
  seed: number,
  runs: number,
): Promise<readonly string[]> {
  const details = await fc.check(fc.asyncProperty(requests, send), { seed, numRuns: runs });
  if (!details.failed) return [];
  const bytes = details.counterexample?.[0];
  const { errorInstance } = details;
  const reason = errorInstance instanceof Error ? errorInstance.message : 'a fault';
  return [`${name}: ${reason}, seed ${seed}, ${JSON.stringify(bytes?.toString('latin1'))}`];
}

/**
 * Sends bytes and returns the answer when the connection has ended; undefined if it does not end. After bytes that may be a
 * part of a request, the client ends its side: the server would wait for the rest.
 */
function exchange(
  port: number,
  bytes: Buffer,
  isComplete: boolean,
  patience: number,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => (isComplete ? socket.write(bytes) : socket.end(bytes)));
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk;
    });
    const timer = setTimeout(() => {
      resolve(undefined);
      socket.destroy();
    }, patience);
    // The server may reset a connection that it refuses.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

/** Connections and descriptors that are open after all requests have ended. */
async function leaks({ app }: TemporaryApp, before: number): Promise<readonly string[]> {
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  // The server learns of a closed connection in a later turn.
  for (let turn = 0; turn < 1000 && (await connections()) > 0; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const open = await connections();
  const more = openDescriptors() - before;
  return [
    ...(open === 0 ? [] : [`${open} connections are still open`]),
    ...(more <= spareDescriptors ? [] : [`${more} more descriptors are open than before`]),
  ];
}

/** The number of open descriptors of this process; 0 where the system has no list of them. */
function openDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

async function signIn({ app, database }: TemporaryApp): Promise<string> {
  await createUserStore(database, () => new Date()).add(user.email, user.password, 'owner');
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: user });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
