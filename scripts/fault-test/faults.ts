import { renameSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import Database from 'better-sqlite3';
import type { WebhookInbox } from '../../server/testing/webhook-inbox.ts';

/** A server under load, for a fault. */
export interface FaultySystem {
  /** The database of the server, in SQLite. */
  readonly databaseFile: string;
  readonly inbox: WebhookInbox;
  readonly port: () => number;
  /** Ends the server by a signal and starts it again. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** Causes the fault. Returns its end. */
  readonly cause: (system: FaultySystem) => Promise<() => Promise<void>>;
}

const over = async (): Promise<void> => {};

/** More than one address may open. */
const silentSockets = 1_200;

/** Faults of the process, of the database and of what the server talks to. */
export const faults: readonly Fault[] = [
  {
    name: 'SIGKILL',
    async cause({ restart }) {
      await restart('SIGKILL');
      return over;
    },
  },
  {
    name: 'SIGTERM amid requests',
    async cause({ restart }) {
      await restart('SIGTERM');
      return over;
    },
  },
  {
    name: 'database locked',
    async cause({ databaseFile }) {
      const other = new Database(databaseFile, { timeout: 30_000 });
      other.exec('BEGIN EXCLUSIVE');
      return async () => void other.exec('ROLLBACK').close();
    },
  },
  {
    name: 'database file moved away',
    async cause({ databaseFile }) {
      renameSync(databaseFile, `${databaseFile}.away`);
      return async () => renameSync(`${databaseFile}.away`, databaseFile);
    },
  },
  {
    name: 'webhook refuses',
    async cause({ inbox }) {
      inbox.behave({ status: 500 });
      return async () => inbox.behave({ status: 200 });
    },
  },
  {
    name: 'webhook hangs',
    async cause({ inbox }) {
      inbox.behave('hang');
      return async () => inbox.behave({ status: 200 });
    },
  },
  {
    name: 'silent sockets',
    async cause({ port }) {
      const sockets: Socket[] = [];
      for (let index = 0; index < silentSockets; index += 1)
        sockets.push(connect(port(), '127.0.0.1').on('error', () => {}));
      return async () => {
        for (const socket of sockets) socket.destroy();
      };
    },
  },
];
