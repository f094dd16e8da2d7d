import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashInputs, isBuildStale, removeBuildStamp, writeBuildStamp } from './build-staleness.ts';

let root: string;

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cityblock-build-'));
  await write('engine/render/page.ts', 'one');
  await write('content/site.json', '{}');
  await write('dist/document.html', '');
  await write('dist/server/ssr-bundle.mjs', '');
  await write('dist/client/assets/a.js', '');
  await write('dist/dashboard-entry.json', '');
  await write('dist/studio-entry.json', '');
  await writeBuildStamp(root, await hashInputs(root, root));
});

afterEach(() => rm(root, { recursive: true }));

test('a build is fresh while its inputs are unchanged', async () => {
  expect(await isBuildStale(root, root)).toBe(false);
});

test.each(['engine/render/page.ts', 'blocks/hero/Hero.tsx', 'server/pages/+client.ts', 'package-lock.json'])(
  'a build is stale after a change of %s',
  async (path) => {
    await write(path, 'two');
    expect(await isBuildStale(root, root)).toBe(true);
  },
);

test('a build is stale after an input has moved', async () => {
  await rm(join(root, 'engine/render/page.ts'));
  await write('engine/routes/page.ts', 'one');
  expect(await isBuildStale(root, root)).toBe(true);
});

test('content and tests are not inputs of a build', async () => {
  await write('content/site.json', '{ "name": "other" }');
  await write('engine/render/page.test.ts', 'test');
  expect(await isBuildStale(root, root)).toBe(false);
});

test('a build is stale if it was interrupted or an output is missing', async () => {
  await rm(join(root, 'dist/server/ssr-bundle.mjs'));
  expect(await isBuildStale(root, root)).toBe(true);
  await write('dist/server/ssr-bundle.mjs', '');
  expect(await isBuildStale(root, root)).toBe(false);
  await removeBuildStamp(root);
  expect(await isBuildStale(root, root)).toBe(true);
});
