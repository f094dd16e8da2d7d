import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../kill/server-process.ts';
import { openTcpRelay, type TcpRelay } from './tcp-relay.ts';
import { accountLimit } from './users.ts';

/** A server process with its own folder for data, and relays to the database and from the proxy. */
export interface Instance {
  /** Its current origin, without the relay. Undefined while it is not running. */
  readonly origin: () => string | undefined;
  /** The relay to which the proxy connects: its port stays the same after the process was started again. */
  readonly front: TcpRelay;
  readonly database: TcpRelay;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts the process, also after it was killed. Resolves when it listens. */
  start(): Promise<void>;
  /** Resolves when it can store leads. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The secret that all instances have in common. */
const sessionSecret = 'only-for-two-instances-0123456789-abcdefgh';

const pause = 50;
const program = 'lab/bench/site-server.ts';

const portOf = (url: string): number => Number(new URL(url).port);

/**
 * Returns an instance of the server of the build, which is not started.
 * @param folder is created
 * @param databaseUrl the address of the database, without a relay
 */
export async function createInstance(
  folder: string,
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<Instance> {
  mkdirSync(folder);
  let server: ServerProcess | undefined;
  let origin: string | undefined;
  const front = await openTcpRelay(() => (origin === undefined ? undefined : portOf(origin)), 'silent');
  const database = await openTcpRelay(() => portOf(databaseUrl));
  const relayed = new URL(databaseUrl);
  relayed.port = String(database.port);
  const kill = async (): Promise<void> => {
    origin = undefined;
    await server?.kill();
  };
  return {
    origin: () => origin,
    front,
    database,
    freeze: () => server?.freeze(),
    thaw: () => server?.thaw(),
    kill,
    async start() {
      const own = {
        NODE_ENV: 'production',
        DATABASE_URL: relayed.href,
        SESSION_SECRET: sessionSecret,
        TRUST_PROXY: '1',
        LEAD_LIMIT_ADDRESS: 'off',
        LOGIN_LIMIT_ACCOUNT: `${accountLimit}/15m`,
      };
      server = startServerProcess(folder, { ...own, ...env }, program);
      origin = await server.listening;
    },
    async ready() {
      for (;;) {
        const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer();
        if (answer?.status === 200) return;
        await setTimeout(pause);
      }
    },
    async close() {
      await kill();
      for (const relay of [front, database]) await relay.close();
    },
  };
}
