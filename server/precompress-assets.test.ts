import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompressAssets } from './precompress-assets.ts';

it('compresses large text files only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-assets-'));
  mkdirSync(join(folder, 'assets'));
  const script = 'export const city = "Glendale";\n'.repeat(100);
  writeFileSync(join(folder, 'assets', 'entry.js'), script);
  writeFileSync(join(folder, 'assets', 'small.js'), 'export {};');
  writeFileSync(join(folder, 'font.woff2'), 'x'.repeat(5000));
  await precompressAssets(folder);
  // A second run does not compress compressed files.
  await precompressAssets(folder);
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
    'assets',
    'assets/entry.js',
    'assets/entry.js.br',
    'assets/entry.js.gz',
    'assets/small.js',
    'font.woff2',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'entry.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'assets', 'entry.js.gz'))).toString()).toBe(script);
  rmSync(folder, { recursive: true });
});
