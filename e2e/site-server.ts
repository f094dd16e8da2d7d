import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../scripts/command/project-root.ts';

export interface SiteServerOptions {
  /** `start` serves the build and rebuilds it if it is stale; `dev` is the development server. */
  readonly command: 'start' | 'dev';
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The content to copy; that of the project by default. */
  readonly content?: string;
  /** The folder of the project; a copy for tests that change code. */
  readonly root?: string;
}

/** The site in a separate process, with its own database and copy of the content. */
export interface SiteServer {
  readonly url: string;
  /** The process. */
  readonly pid: number | undefined;
  readonly contentDir: string;
  readonly databaseFile: string;
  /** The log output so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

const startTimeout = 200_000;

/** Resolves with the address that the server logs. */
function address(server: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The site did not start: ${reason}\n${output()}`));
    const timer = setTimeout(() => fail(`it took more than ${startTimeout} ms`), startTimeout);
    server.once('exit', (code) => fail(`it ended with ${code}`));
    server.stdout?.on('data', () => {
      const found = /listening on (http:\/\/[\d.]+:\d+)/.exec(output())?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

/** Starts the site on a free port. Throws with the log output if it does not start. */
export async function startSite({
  command,
  env = {},
  root = projectRoot,
  content = join(projectRoot, 'content'),
}: SiteServerOptions): Promise<SiteServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cityblock-site-'));
  const contentDir = join(folder, 'content');
  const databaseFile = join(folder, 'leads.db');
  await cp(content, contentDir, { recursive: true });
  const server = spawn(process.execPath, ['scripts/cityblock.mjs', command], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: command === 'dev' ? 'development' : 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      CONTENT_DIR: contentDir,
      DATABASE_URL: `sqlite:${databaseFile}`,
      SESSION_SECRET: 'only-for-journeys-0123456789-abcdefghij',
      LOG_LEVEL: 'info',
      LEAD_LIMIT_ADDRESS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await address(server, () => output);
    return { url, pid: server.pid, contentDir, databaseFile, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
