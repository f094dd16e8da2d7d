import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets } from './kept-assets.ts';
import { createTemporaryApp } from './testing/temporary-app.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-11-21T09:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keptDir = () => join(folder, 'kept');

/** Writes a client build with one script. Returns its folder. */
function build(name: string, script: string): string {
  const clientDir = join(folder, name);
  const file = join(clientDir, 'assets', script);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `// ${name}`);
  return clientDir;
}

it('serves the scripts of the previous build and of one that was replaced, and only these', async () => {
  const before = build('before', 'chunks/LeadForm.Ab12.js');
  const after = build('after', 'chunks/LeadForm.Cd34.js');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  for (const clientDir of [before, after])
    await keepAssets({ clientDir, keptDir: keptDir(), now: new Date(now) });
  const { app, close } = await createTemporaryApp({ clientDir: after, keptAssetsDir: keptDir() });
  const old = await app.inject('/assets/chunks/LeadForm.Ab12.js');
  expect(old).toMatchObject({ statusCode: 200, body: '// before' });
  expect(old.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect((await app.inject('/assets/chunks/LeadForm.Cd34.js')).body).toBe('// after');
  // Another build replaces the files under the running server.
  rmSync(join(after, 'assets'), { recursive: true });
  expect((await app.inject('/assets/chunks/LeadForm.Cd34.js')).body).toBe('// after');
  for (const url of [
    '/assets/chunks/LeadForm.Ef56.js',
    '/assets/..%2fsecret.js',
    '/assets/chunks',
    '/assets/',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404);
  await close();
});

it('passes over files that get their names meanwhile', async () => {
  const clientDir = build('build', 'New.Cd34.js');
  mkdirSync(keptDir());
  const names = Array.from({ length: 100 }, (_, index) => join(keptDir(), `styles.${index}.css`));
  for (let round = 0; round < 50; round += 1) {
    for (const name of names) writeFileSync(`${name}.unfinished`, '');
    const keeping = keepAssets({ clientDir, keptDir: keptDir(), now: new Date(now) });
    const finishing = names.map((name) => rename(`${name}.unfinished`, name));
    await Promise.all([keeping, ...finishing]);
  }
  expect(names.every((name) => existsSync(name))).toBe(true);
});

it('deletes scripts that no build of the last 30 days had', async () => {
  const before = build('before', 'Old.Ab12.js');
  const after = build('after', 'New.Cd34.js');
  const keep = (clientDir: string, days: number) =>
    keepAssets({ clientDir, keptDir: keptDir(), now: new Date(now + days * day) });
  await keep(before, 0);
  await keep(before, 20);
  await keep(after, 45);
  expect(existsSync(join(keptDir(), 'Old.Ab12.js'))).toBe(true);
  await keep(after, 51);
  expect(existsSync(join(keptDir(), 'Old.Ab12.js'))).toBe(false);
  expect(existsSync(join(keptDir(), 'New.Cd34.js'))).toBe(true);
});
