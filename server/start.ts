import { fileURLToPath } from 'node:url';
import { runServer } from './run-server.ts';
import { createPageSource } from './site/page-source.ts';

/** Starts Cityblock as the environment says; resolves when it answers. Ends the process with 2 when it cannot start. */
export function startServer(mode: 'production' | 'development' = 'production'): Promise<void> {
  const clientDir = fileURLToPath(new URL('../dist/client', import.meta.url));
  return runServer({ mode, createPageSource, clientDir });
}
