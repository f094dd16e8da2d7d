import { execFileSync } from 'node:child_process';
import { Client, DatabaseError } from 'pg';
import { type Fault, over } from './fault.ts';

const tooManyConnections = '53300';

/** Faults of a PostgreSQL server. */
export const postgresFaults: readonly Fault[] = [
  {
    name: 'PostgreSQL stopped',
    needsPostgres: true,
    async cause({ postgres }) {
      await postgres().shutDown('SIGINT');
      return () => postgres().startAgain();
    },
  },
  {
    name: 'PostgreSQL crashed',
    needsPostgres: true,
    async cause({ postgres }) {
      await postgres().shutDown('SIGQUIT');
      return () => postgres().startAgain();
    },
  },
  {
    name: 'PostgreSQL restarted',
    needsPostgres: true,
    async cause({ postgres }) {
      await postgres().shutDown('SIGINT');
      await postgres().startAgain();
      return over;
    },
  },
  {
    name: 'PostgreSQL frozen',
    needsPostgres: true,
    async cause({ postgres }) {
      const { pid } = postgres();
      process.kill(pid, 'SIGSTOP');
      // It starts no more processes now.
      const frozen = [pid, ...childrenOf(pid)];
      for (const each of frozen) process.kill(each, 'SIGSTOP');
      return async () => {
        for (const each of frozen) process.kill(each, 'SIGCONT');
      };
    },
  },
  {
    name: 'PostgreSQL without free connections',
    needsPostgres: true,
    async cause({ postgres }) {
      const clients: Client[] = [];
      do await takeFree(`${postgres().url}/postgres`, clients);
      while (await endConnectionsOfServer(clients));
      return async () => {
        await Promise.all(clients.map((client) => client.end()));
      };
    },
  },
];

function childrenOf(pid: number): readonly number[] {
  const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return text.trim().split(/\s+/).map(Number);
}

/** Opens connections until the database refuses one. */
async function takeFree(connectionString: string, clients: Client[]): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      if (error instanceof DatabaseError && error.code === tooManyConnections) return;
      throw error;
    }
    clients.push(client);
  }
}

/** Returns whether the server had a connection. */
async function endConnectionsOfServer([client]: readonly Client[]): Promise<boolean> {
  const ended = await client?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cityblock'",
  );
  return (ended?.rows.length ?? 0) > 0;
}
