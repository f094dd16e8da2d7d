import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Chromium without windows. It needs half of the processor time of a complete browser. */
const headlessShell = 'chromium-headless-shell';

const completeBrowsers = ['chromium', 'chromium-browser', 'google-chrome'];

/** Milliseconds until a download fails whose server does not answer. By default, an install tries for minutes. */
const connectionTimeout = '10000';

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

/** Returns the complete browser of Playwright if it is installed. */
async function playwrightBrowser(): Promise<string | undefined> {
  const path = chromium.executablePath();
  return path !== '' && (await isExecutable(path)) ? path : undefined;
}

/** Returns the headless shell of Playwright if it is installed: in a folder beside that of the complete browser. */
async function playwrightShell(): Promise<string | undefined> {
  const [, browsers = '', revision = ''] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  const shell = join(browsers, `chromium_headless_shell-${revision}`);
  for (const folder of await readdir(shell).catch(() => [])) {
    for (const name of ['chrome-headless-shell', 'chrome-headless-shell.exe', 'headless_shell']) {
      const path = join(shell, folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

async function succeeds(program: string, ...args: readonly string[]): Promise<boolean> {
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: connectionTimeout, ...process.env };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
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

async function installShell(): Promise<string | undefined> {
  console.log('No headless shell of Chromium is installed; installing one for the journeys.');
  const installed = await installPackage(headlessShell);
  if (installed !== undefined) return installed;
  return (await succeeds('npx', 'playwright', 'install', '--only-shell', 'chromium'))
    ? playwrightShell()
    : undefined;
}

/**
 * Returns the path of a Chromium for tests: the one in PLAYWRIGHT_CHROMIUM, or a headless shell, which is installed if there
 * is none. Where that fails: a complete browser, which is installed only if there is none. Throws a NoBrowserError if all
 * fails.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new NoBrowserError([`PLAYWRIGHT_CHROMIUM=${named}, which is not an executable file`]);
  }
  const found =
    (await programOnPath(headlessShell)) ??
    (await playwrightShell()) ??
    (await installShell()) ??
    (await playwrightBrowser()) ??
    (await programOnPath(...completeBrowsers)) ??
    (await installPackage('chromium'));
  if (found === undefined) {
    throw new NoBrowserError([
      "Playwright's own",
      `${[headlessShell, ...completeBrowsers].join(', ')} on the PATH`,
      'installing one',
    ]);
  }
  return found;
}
