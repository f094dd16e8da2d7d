import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Chromium without windows. It needs less than half of the processor time of a complete browser. */
const headlessShell = 'chromium-headless-shell';

const completeBrowsers = ['chromium', 'chromium-browser', 'google-chrome'];

class NoBrowserError extends Error {
  readonly code = 'CB_NO_BROWSER';

  constructor(tried: readonly string[]) {
    super(
      `No Chromium was found to run the journeys in (tried: ${tried.join('; ')}). ` +
        'Install one (`npx playwright install chromium`, or a package of your system: on Debian, ' +
        '"chromium-headless-shell"), ' +
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

async function programOnPath(...names: readonly string[]): Promise<string | undefined> {
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

async function installPackage(name: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const install = () => succeeds('apt-get', 'install', '-y', '-q', '--no-install-recommends', name);
  const isInstalled = (await install()) || ((await succeeds('apt-get', 'update', '-q')) && (await install()));
  return isInstalled ? programOnPath(name) : undefined;
}

async function installPlaywrightBrowser(): Promise<string | undefined> {
  return (await succeeds('npx', 'playwright', 'install', 'chromium')) ? playwrightBrowser() : undefined;
}

async function install(): Promise<string | undefined> {
  console.log('No Chromium is installed; installing one for the journeys.');
  return (
    (await installPackage(headlessShell)) ??
    (await installPlaywrightBrowser()) ??
    (await installPackage('chromium'))
  );
}

/**
 * Returns the path of a Chromium for tests: the one in PLAYWRIGHT_CHROMIUM, the headless shell on the PATH, the one
 * of Playwright, another one on the PATH, or one that is installed now. Throws a NoBrowserError if there is none.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new NoBrowserError([`PLAYWRIGHT_CHROMIUM=${named}, which is not an executable file`]);
  }
  const found =
    (await programOnPath(headlessShell)) ??
    (await playwrightBrowser()) ??
    (await programOnPath(...completeBrowsers)) ??
    (await install());
  if (found === undefined) {
    throw new NoBrowserError([
      "Playwright's own",
      `${[headlessShell, ...completeBrowsers].join(', ')} on the PATH`,
      'installing one',
    ]);
  }
  return found;
}
