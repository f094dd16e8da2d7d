import { fileURLToPath } from 'node:url';
import { socialCardImage } from './cards/compose-social-card.ts';
import { runServer } from './run-server.ts';
import { type CreateSite, createLiveSite } from './site/create-live-site.ts';

/**
 * Starts Cityblock with the settings of the environment. Resolves when the server is listening; exits the process with
 * code 2 if it cannot start.
 * @param pageCacheBytes the maximum size of the page cache
 */
export function startServer(
  mode: 'production' | 'development' = 'production',
  pageCacheBytes?: number,
): Promise<void> {
  const createSite: CreateSite = (options) => createLiveSite({ ...options, imageOf: socialCardImage });
  const clientDir = fileURLToPath(new URL('../dist/client', import.meta.url));
  return runServer({ mode, createSite, clientDir, ...(pageCacheBytes !== undefined && { pageCacheBytes }) });
}
