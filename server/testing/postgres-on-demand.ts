import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { listenAtFreePort } from './free-port.ts';
import { type RunningPostgres, runPostgres } from './run-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL that returns the address of the PostgreSQL server of this test run. */
    readonly postgresOnDemand: string;
  }
}

/** One PostgreSQL server for all test files of a run, started at the first request. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<RunningPostgres> | undefined;
  const broker = createServer((_request, response) => {
    running ??= runPostgres();
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  const port = await listenAtFreePort(broker);
  project.provide('postgresOnDemand', `http://127.0.0.1:${port}/`);
  return async () => {
    broker.closeAllConnections();
    broker.close();
    const postgres = await running?.catch(() => undefined);
    await postgres?.stop();
  };
}
