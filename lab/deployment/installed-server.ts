import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';
import type { CheckOutcome } from './service-exposure.ts';

/** A user and a group without files and rights. */
const unprivileged = 65_534;
const startMilliseconds = 120_000;

/**
 * Starts an installed copy as the systemd unit and the container do: from an empty working directory, which alone is
 * writable, and without root. Asks for readiness and a page, then stops it with SIGTERM.
 */
export async function checkInstalledServer(root: string): Promise<readonly CheckOutcome[]> {
  const state = mkdtempSync(join(tmpdir(), 'cityblock-state-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(state, unprivileged, unprivileged);
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/cityblock.mjs'), 'start'], {
    cwd: state,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      CONTENT_DIR: join(root, 'content'),
      DATABASE_URL: `sqlite:${join(state, 'cityblock.db')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asRoot && { uid: unprivileged, gid: unprivileged }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const ready = await statusOnceUp(`${origin}/readyz`, () => child.exitCode !== null);
  const page = ready === undefined ? undefined : (await fetch(origin)).status;
  child.kill('SIGTERM');
  const [exitCode] = await exited;
  const isStored = existsSync(join(state, 'cityblock.db'));
  rmSync(state, { recursive: true });
  return [
    {
      isGood: ready === 200 && page === 200,
      message:
        ready === undefined
          ? `the installed server did not start:\n${output}`
          : `the installed server, ${asRoot ? 'as another user' : 'as this user'}, answers /readyz with ${ready} and / with ${page}`,
    },
    { isGood: isStored, message: 'its database is in the working directory' },
    { isGood: exitCode === 0, message: `after SIGTERM it ends with exit code ${exitCode}` },
  ];
}

/** Returns the status of a URL as soon as something answers; undefined if the server ends or takes too long. */
async function statusOnceUp(url: string, hasEnded: () => boolean): Promise<number | undefined> {
  const deadline = performance.now() + startMilliseconds;
  while (performance.now() < deadline && !hasEnded()) {
    try {
      return (await fetch(url)).status;
    } catch {
      await delay(200);
    }
  }
  return undefined;
}
