import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppOptions } from '../app-options.ts';
import { buildApp } from '../build-app.ts';
import { dashboardDocument } from '../dashboard/dashboard-document.ts';
import { createLiveSite } from '../site/create-live-site.ts';
import type { DevelopmentBuild } from '../site/development-build.ts';
import type { LiveSiteOptions } from '../site/live-site-options.ts';
import type { SiteAnswer } from '../site/site-answer.ts';
import * as ssrBundle from '../ssr-bundle.ts';
import { siteUrl } from './renderer-options.ts';
import { createTestDatabase } from './test-database.ts';

/** Components without a build. */
export const developmentBuild: DevelopmentBuild = {
  shell: async () => ({
    start: '<!doctype html><html lang="%lang%"><head>',
    middle: '</head><body>',
    end: '</body></html>',
  }),
  loadSsrBundle: async () => ssrBundle,
  onSsrBundleChange: () => {},
  onOwnBlocksChange: () => {},
};

export const liveSessionSecret = 'only-for-tests-0123456789-abcdefghijklm';

export interface LiveFolder {
  readonly contentDir: string;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

/** Serves a content folder without a build, in production by default. */
export function openLiveSite(folder: LiveFolder, options: Partial<LiveSiteOptions> = {}) {
  return createLiveSite({ siteUrl, mode: 'production', vite: developmentBuild, ...folder, ...options });
}

/** The markup of an answer that is a page; empty for every other one. */
export function htmlOf(answer: SiteAnswer): string {
  return answer.kind === 'page' ? answer.html : '';
}

/** The application of a content folder, by default with a database of its own. */
export async function startLiveApp(
  folder: LiveFolder,
  options: Partial<
    Pick<AppOptions, 'keptAssetsDir' | 'database' | 'receivers' | 'createEmail' | 'studio' | 'pictures'>
  > = {},
): Promise<{ readonly app: FastifyInstance; readonly stop: () => Promise<void> }> {
  const own = options.database === undefined ? await createTestDatabase('sqlite') : undefined;
  const database = options.database ?? own?.database;
  if (database === undefined) throw new Error('There is no database.');
  const app = await buildApp({
    site: await openLiveSite(folder),
    database,
    clientDir: undefined,
    trustProxy: false,
    siteUrl,
    sessionSecret: liveSessionSecret,
    rateLimits: {
      leads: { address: null, network: null },
      signIn: { address: null, network: null, account: null },
    },
    dashboard: dashboardDocument('/dashboard.js'),
    log: folder.log,
    now: folder.now,
    ...options,
  });
  return {
    app,
    async stop() {
      await app.close();
      await own?.remove();
    },
  };
}
