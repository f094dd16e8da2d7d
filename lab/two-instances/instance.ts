import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../kill/server-process.ts';
import type { Upstream } from './reverse-proxy.ts';
import { openTcpRelay, type TcpRelay } from './tcp-relay.ts';
import { accountLimit } from './users.ts';

/** A server process with its own folder for data, and a relay to the database. */
export interface Instance extends Upstream {
  readonly database: Pick<TcpRelay, 'cut' | 'restore'>;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Opens the relay to the database with this address. */
  connect(url: string): Promise<void>;
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

/**
 * Returns an instance of the server of the build, which is not started.
 * @param folder is created
 */
export function createInstance(folder: string, env: Readonly<Record<string, string>>): Instance {
  mkdirSync(folder);
  let relay: TcpRelay | undefined;
  let server: ServerProcess | undefined;
  let origin: string | undefined;
  let databaseUrl = '';
  const kill = async (): Promise<void> => {
    origin = undefined;
    await server?.kill();
  };
  return {
    origin: () => origin,
    database: { cut: () => relay?.cut(), restore: () => relay?.restore() },
    async connect(url) {
      const address = new URL(url);
      const port = Number(address.port);
      relay = await openTcpRelay(() => port);
      address.port = String(relay.port);
      databaseUrl = address.href;
    },
    freeze: () => server?.freeze(),
    thaw: () => server?.thaw(),
    kill,
    async start() {
      const own = {
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: sessionSecret,
        TRUST_PROXY: '1',
        LEAD_LIMIT_ADDRESS: 'off',
        LEAD_LIMIT_NETWORK: 'off',
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
      await relay?.close();
      relay = undefined;
    },
  };
}
