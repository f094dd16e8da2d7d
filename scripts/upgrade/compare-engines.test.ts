import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { writeFiles } from '../testing/linked-site.ts';
import { compareEngines } from './compare-engines.ts';
import { engineAt } from './engine.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-engines-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A version whose export builds in the folder of the site, as all do, and makes one page. */
async function createEngine(root: string, version: string, heading: string) {
  await writeFiles(root, {
    'package.json': JSON.stringify({ version, bin: { cityblock: 'cityblock.mjs' } }),
    'cityblock.mjs': `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
writeFileSync('dist/build.txt', '${version}');
const out = process.argv[process.argv.indexOf('--out') + 1];
mkdirSync(out);
writeFileSync(out + '/index.html', '<html><head></head><body><main>${heading}</main></body></html>');
`,
  });
  return engineAt(root);
}

it('compares what two versions export, and leaves the folder of the site as it is', async () => {
  const site = join(folder, 'site');
  await mkdir(site);
  await cp(join(projectRoot, 'e2e/fixtures/piano-tuning'), join(site, 'content'), { recursive: true });
  const installed = await createEngine(join(site, 'node_modules/cityblock'), '1.0.0', 'Before');
  const engine = await createEngine(join(folder, 'next'), '1.1.0', 'After');
  const files = () => readdir(site, { recursive: true });
  const before = await files();
  const planned = { from: 1, applied: [], changed: [] };
  const lines = await compareEngines(
    { installed, engine, folder: 'content', planned },
    { cwd: site, err: new PassThrough() },
  );
  expect(lines).toEqual(['1 page of 1 will differ:', '  layout: 1 page, such as /']);
  expect(await files()).toEqual(before);
});
