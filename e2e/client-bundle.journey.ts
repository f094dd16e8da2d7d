import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { loadProductionShell } from '../server/document-shell.ts';

const client = join(projectRoot, 'dist/client');

/** What may reach the browser before an island is due: bootstrap, navigation and all behaviours. */
const budget = 6_000;

let entry: string;

beforeAll(async () => {
  await buildIfStale();
  const { end } = await loadProductionShell();
  entry = /<script[^>]+src="([^"]+)"/.exec(end)?.[1] ?? '';
});

/** A script with everything that it imports statically. */
async function withImports(path: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(path)) return found;
  const code = await readFile(join(client, path), 'utf8');
  found.set(path, code);
  for (const [, imported] of code.matchAll(/(?:^|[;}\s])(?:import|from)\s*["'`]([^"'`]+)["'`]/g)) {
    await withImports(new URL(imported ?? '', `https://example.com${path}`).pathname, found);
  }
  return found;
}

test('the script of every page stays within its budget and has no React in it', async () => {
  const scripts = await withImports(entry);
  const size = [...scripts.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
  console.log(`Script before an island is due: ${size} bytes gzip of ${budget}, in ${scripts.size} file(s)`);
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThanOrEqual(budget);
  expect([...scripts.values()].join()).not.toContain('react.element');
});

test('nothing of live editing is in a production script', async () => {
  let files = 0;
  for await (const path of glob('**/*.js', { cwd: client })) {
    files += 1;
    const code = await readFile(join(client, path), 'utf8');
    expect(code, path).not.toContain('__cityblock');
    expect(code, path).not.toContain('cityblock-diagnostics');
  }
  expect(files).toBeGreaterThan(1);
});

test('no component of a block type is in a client script; islands are', async () => {
  const modules = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(await readFile(join(projectRoot, 'dist/client-modules.json'), 'utf8')));
  const sent = new Set(Object.values(modules).flat());
  const registry = await readFile(join(projectRoot, 'blocks/components.ts'), 'utf8');
  const components = [...registry.matchAll(/from '\.\/(.+\.tsx)'/g)].map(([, path]) => `blocks/${path}`);
  expect(components.length).toBeGreaterThan(0);
  expect(components.filter((path) => sent.has(path))).toEqual([]);
  expect([...sent]).toContain('engine/browser/start-browser.ts');
  for await (const island of glob('blocks/*/*.island.tsx', { cwd: projectRoot }))
    expect([...sent]).toContain(island);
});
