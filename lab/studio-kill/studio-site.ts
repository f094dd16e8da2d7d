import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';
import type { PropertyEdit, StudioChanges, StudioFile } from '../../server/studio/studio-api.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { signInUser } from '../../server/testing/sign-in-user.ts';
import { type ServerProcess, startServerProcess } from '../kill/server-process.ts';
import { gitIn } from './publication-state.ts';

export type EditorName = 'eva' | 'olu';

export interface StudioSiteOptions {
  /** Gets the content and the data of the server. */
  readonly folder: string;
  readonly location: DatabaseLocation;
  /** A server of the same site, with whose content this one works. */
  readonly beside?: StudioSite;
}

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const sessionSecret = 'only-for-the-studio-kill-test-0123456789';
const program = 'lab/bench/site-server.ts';
const pause = 50;

/** Copies the small site to a folder with a git repository. */
function copyFixture(folder: string): void {
  cpSync(fixture, folder, { recursive: true });
  gitIn(folder, 'init', '--quiet');
  gitIn(folder, 'add', '.');
  gitIn(folder, 'commit', '--quiet', '--message=Begin');
}

/** A production server of a copy of a small site, always at the same address, with two editors. */
export class StudioSite {
  readonly contentDir: string;
  readonly origin: string;
  readonly #options: StudioSiteOptions;
  readonly #database: Database;
  readonly #port: number;
  #server: ServerProcess | undefined;

  private constructor(options: StudioSiteOptions, database: Database, port: number) {
    this.#options = options;
    this.#database = database;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.contentDir = options.beside?.contentDir ?? join(options.folder, 'content');
  }

  static async open(options: StudioSiteOptions): Promise<StudioSite> {
    const site = new StudioSite(options, await openDatabase(options.location), await freePort());
    mkdirSync(options.folder, { recursive: true });
    if (options.beside === undefined) copyFixture(site.contentDir);
    await site.start();
    return site;
  }

  /** Starts the server, also after it was killed. Resolves when it can store changes. */
  async start(): Promise<void> {
    const { folder, location } = this.#options;
    this.#server = startServerProcess(
      folder,
      {
        NODE_ENV: 'production',
        PORT: String(this.#port),
        CONTENT_DIR: this.contentDir,
        DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
        SESSION_SECRET: sessionSecret,
      },
      program,
    );
    await this.#server.listening;
    await this.ready();
  }

  /** Resolves when the server can store changes. */
  async ready(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.origin}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return;
      await setTimeout(pause);
    }
  }

  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  /** Ends what a killed process has reserved, as half a minute does. */
  async expireLeases(): Promise<void> {
    await this.#database.deleteFrom('leases').execute();
  }

  /** Resolves when no publication is being written or taken back any more. */
  async publicationsSettled(): Promise<void> {
    for (;;) {
      const open = await this.#database
        .selectFrom('studio_publications')
        .select('id')
        .where('state', 'in', ['writing', 'restoring'])
        .execute();
      if (open.length === 0) return;
      await setTimeout(pause);
    }
  }

  /** Does work while the content folder has no git repository. Then the repository gets what was published. */
  async withoutGit<Result>(work: () => Promise<Result>): Promise<Result> {
    const [inside, outside] = [join(this.contentDir, '.git'), join(this.#options.folder, 'hidden.git')];
    renameSync(inside, outside);
    try {
      return await work();
    } finally {
      renameSync(outside, inside);
      gitIn(this.contentDir, 'commit', '--quiet', '--all', '--allow-empty', '--message=Without git');
    }
  }

  /** Signs an editor in. Returns the token of the session. */
  signIn(name: EditorName): Promise<string> {
    return signInUser(this.#database, { sessionSecret, name, role: 'editor' });
  }

  /** Makes a session that of a browser context. */
  async setSession(context: BrowserContext, token: string): Promise<void> {
    await context.addCookies([
      { name: 'cityblock-session', value: token, url: this.origin, httpOnly: true, sameSite: 'Lax' },
    ]);
  }

  async file(token: string, file: string): Promise<StudioFile> {
    return (await this.#ask(token, `file?${new URLSearchParams({ file })}`)).json();
  }

  async changes(token: string): Promise<StudioChanges> {
    return (await this.#ask(token, 'changes')).json();
  }

  /** Changes a property of a file as another tab of the editor does. */
  async edit(
    token: string,
    { file, path }: { readonly file: string; readonly path: JsonPath },
    change: Pick<PropertyEdit, 'before' | 'after'>,
  ): Promise<void> {
    await this.#ask(token, 'file', 'PUT', { kind: 'properties', file, edits: [{ path, ...change }] });
  }

  /** Publishes files. Resolves when the server has answered, or is gone. */
  async publish(token: string, files: readonly string[]): Promise<void> {
    await this.#ask(token, 'publish', 'POST', { files, message: '' }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  }

  async close(): Promise<void> {
    await this.kill();
    await this.#database.destroy();
  }

  async #ask(token: string, path: string, method = 'GET', body?: object): Promise<Response> {
    const response = await fetch(`${this.origin}/api/studio/${path}`, {
      method,
      headers: {
        cookie: `cityblock-session=${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok || path === 'publish') return response;
    throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
  }
}
