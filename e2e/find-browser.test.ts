import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBrowser } from './find-browser.ts';

/** The only folder of the PATH; also that of Playwright's browsers. */
let folder: string;
const complete = () => join(folder, 'chromium-7/chrome-linux64/chrome');
const shell = () =>
  join(folder, 'chromium_headless_shell-7/chrome-headless-shell-linux64/chrome-headless-shell');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-browsers-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('PLAYWRIGHT_CHROMIUM', '');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(chromium, 'executablePath').mockImplementation(complete);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function addProgram(path: string, lines = ''): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return path;
}

const onPath = (name: string, lines?: string) => addProgram(join(folder, name), lines);

/** A program that notes its arguments and fails, as an install without a network does. */
const failingInstall = (name: string) => onPath(name, `echo "${name} $*" >> '${folder}/calls'\nexit 1`);
const calls = () => readFileSync(join(folder, 'calls'), 'utf8');

it('prefers the headless shell on the PATH to a complete browser', async () => {
  onPath('chromium');
  addProgram(complete());
  addProgram(shell());
  const wanted = onPath('chromium-headless-shell');
  expect(await findBrowser()).toBe(wanted);
});

it("prefers Playwright's headless shell to a complete browser", async () => {
  onPath('chromium');
  addProgram(complete());
  const wanted = addProgram(shell());
  expect(await findBrowser()).toBe(wanted);
});

it('installs the headless shell although a complete browser is there', async () => {
  onPath('chromium');
  failingInstall('apt-get');
  onPath(
    'npx',
    `[ "$*" = 'playwright install --only-shell chromium' ] || exit 1
/bin/mkdir -p '${dirname(shell())}'
/bin/cp "$0" '${shell()}'`,
  );
  expect(await findBrowser()).toBe(shell());
});

it('uses a complete browser if no headless shell can be installed', async () => {
  const wanted = onPath('chromium');
  failingInstall('apt-get');
  failingInstall('npx');
  expect(await findBrowser()).toBe(wanted);
  expect(calls()).toContain('npx playwright install --only-shell chromium');
  addProgram(complete());
  expect(await findBrowser()).toBe(complete());
});

it('uses the browser that PLAYWRIGHT_CHROMIUM names, and no other', async () => {
  onPath('chromium-headless-shell');
  const named = addProgram(join(folder, 'own/chrome'));
  vi.stubEnv('PLAYWRIGHT_CHROMIUM', named);
  expect(await findBrowser()).toBe(named);
  vi.stubEnv('PLAYWRIGHT_CHROMIUM', `${named}-of-yesterday`);
  await expect(findBrowser()).rejects.toMatchObject({ code: 'CB_NO_BROWSER' });
});

it('says what was tried if there is none', async () => {
  failingInstall('apt-get');
  failingInstall('npx');
  await expect(findBrowser()).rejects.toMatchObject({ code: 'CB_NO_BROWSER' });
});
