import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

class NoBrowserError extends Error {
  readonly code = 'CB_NO_BROWSER';

  constructor(tried: readonly string[]) {
    super(
      `No Chromium was found to run the journeys in (tried: ${tried.join('; ')}). ` +
        'Install one (`npx playwright install chromium`, or the package "chromium" of your system), ' +
        'or set PLAYWRIGHT_CHROMIUM to the path of one.',
    );
    this.name = 'NoBrowserError';
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function browserOnPath(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (folder !== '' && (await isExecutable(path))) return path;
    }
  }
  return undefined;
}

async function playwrightBrowser(): Promise<string | undefined> {
  const path = chromium.executablePath();
  return path !== '' && (await isExecutable(path)) ? path : undefined;
}

async function succeeds(program: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return Promise.race([
    once(child, 'exit').then(([code]) => code === 0),
    once(child, 'error').then(() => false),
  ]);
}

async function install(): Promise<string | undefined> {
  console.log('No Chromium is installed; installing one for the journeys.');
  if (await succeeds('npx', 'playwright', 'install', 'chromium')) return playwrightBrowser();
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const isInstalled =
    (await succeeds('apt-get', 'install', '-y', '-q', 'chromium')) ||
    ((await succeeds('apt-get', 'update', '-q')) &&
      (await succeeds('apt-get', 'install', '-y', '-q', 'chromium')));
  return isInstalled ? browserOnPath() : undefined;
}

/**
 * Returns the path of a Chromium for tests: the one in PLAYWRIGHT_CHROMIUM, the one of Playwright, one on the PATH, or
 * one that is installed now. Throws a NoBrowserError if there is none.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new NoBrowserError([`PLAYWRIGHT_CHROMIUM=${named}, which is not an executable file`]);
  }
  const found = (await playwrightBrowser()) ?? (await browserOnPath()) ?? (await install());
  if (found === undefined) {
    throw new NoBrowserError(["Playwright's own", `${names.join(', ')} on the PATH`, 'installing one']);
  }
  return found;
}
