import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { z } from 'zod';
import type { DialectName } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import * as components from '../ssr-bundle.ts';
import { liveSessionSecret, startLiveApp } from './live-app.ts';
import { signInUser } from './sign-in-user.ts';
import { createTestDatabase } from './test-database.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));

export type StudioServer = Awaited<ReturnType<typeof startLiveApp>>;

/** A database and a folder with the content of a site, with a `content` in it, and the servers with studios that share both. */
export async function openStudioServers(dialect: DialectName, now: () => Date) {
  const root = mkdtempSync(join(tmpdir(), 'cityblock-publish-'));
  const contentDir = join(root, 'content');
  cpSync(fixture, contentDir, { recursive: true });
  const { database, location, close } = await createTestDatabase(dialect);
  const tokens = new Map<string, string>();
  for (const name of ['eva', 'olu'])
    tokens.set(
      name,
      await signInUser(database, { sessionSecret: liveSessionSecret, name, role: 'editor', now }),
    );
  const running = new Set<StudioServer>();

  const headersOf = (user: string) => {
    const token = tokens.get(user) ?? '';
    return { cookie: `cityblock-session=${token}; __Host-cityblock-session=${token}` };
  };

  async function ask(
    { app }: StudioServer,
    user: string,
    url: string,
    method: 'GET' | 'PUT' | 'POST' = 'GET',
    payload?: object,
  ) {
    const headers = headersOf(user);
    const options = { method, url: `/api/studio/${url}`, headers, ...(payload && { payload }) };
    const response = await app.inject(options);
    return { status: response.statusCode, json: response.json() };
  }

  const onDisk = (file: string) => readFileSync(join(contentDir, file), 'utf8');
  const stop = async (server: StudioServer) => {
    running.delete(server);
    await server.stop();
  };

  return {
    root,
    contentDir,
    database,
    /** @param branch the branch on which the studio proposes changes */
    async start(branch?: string): Promise<StudioServer> {
      const server = await startLiveApp(
        { contentDir, log: pino({ level: 'silent' }), now },
        {
          database: await openDatabase(location),
          studio: {
            document: { document: async () => ({ html: '', policy: '' }), previewScript: '' },
            contentDir,
            branch,
            loadComponents: async () => components,
            isOpen: false,
          },
        },
      );
      await server.app.ready();
      running.add(server);
      return server;
    },
    stop,
    ask,
    /** The document of a path for a user. */
    show: async ({ app }: StudioServer, user: string, url: string) =>
      (await app.inject({ url, headers: headersOf(user) })).body,
    publish: (server: StudioServer, user: string, files: readonly string[], more: object = {}) =>
      ask(server, user, 'publish', 'POST', { files, message: `By ${user}`, ...more }),
    /** Changes a property of a file as an editor. */
    edit: (server: StudioServer, user: string, file: string, property: string, after: unknown) =>
      ask(server, user, 'file', 'PUT', {
        kind: 'properties',
        file,
        edits: [
          { path: [property], before: z.looseObject({}).parse(JSON.parse(onDisk(file)))[property], after },
        ],
      }),
    onDisk,
    contentOf: (file: string) => z.looseObject({}).parse(JSON.parse(onDisk(file))),
    write: (file: string, text: string) => writeFileSync(join(contentDir, file), text),
    /** Runs git in the content folder. */
    git: (...commands: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Olu', '-c', 'user.email=olu@ruiz.example', ...commands], {
        cwd: contentDir,
        encoding: 'utf8',
      }).trimEnd(),
    addHook(name: string, script: string) {
      mkdirSync(join(root, '.git/hooks'), { recursive: true });
      writeFileSync(join(root, '.git/hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    },
    async close() {
      for (const server of running) await stop(server);
      await close();
      rmSync(root, { recursive: true });
    },
  };
}
