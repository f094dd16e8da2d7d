import { join } from 'node:path';
import { siteRoot } from '../engine/folders.ts';
import { socialCardImage } from './media/cards/compose-social-card.ts';
import { runServer, type ServerOptions } from './run-server.ts';
import { type CreateSite, createLiveSite } from './site/create-live-site.ts';
import type { LiveSiteOptions } from './site/live-site-options.ts';

export interface StartOptions extends Pick<LiveSiteOptions, 'gazetteer'>, Pick<ServerOptions, 'warmUp'> {
  readonly mode?: LiveSiteOptions['mode'];
}

/**
 * Starts Cityblock with the settings of the environment. Resolves when the server is listening; exits the process with
 * code 2 if it cannot start.
 */
export function startServer({
  mode = 'production',
  gazetteer,
  ...options
}: StartOptions = {}): Promise<void> {
  const createSite: CreateSite = (siteOptions) =>
    createLiveSite({ ...siteOptions, imageOf: socialCardImage, gazetteer });
  const clientDir = join(siteRoot, 'dist/client');
  return runServer({ ...options, mode, createSite, clientDir });
}
