import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { blockFolders, projectPath } from '../blocks/block-folders.ts';
import { buildIfStale } from '../scripts/build/build-if-stale.ts';
import {
  type ClientModules,
  contactFormLimit,
  contactFormScripts,
  gzipBytes,
  readClientModules,
  scriptsToRun,
  styleLibraryFiles,
} from '../scripts/build/client-bundle.ts';
import { projectRoot } from '../scripts/command/project-root.ts';
import { loadProductionShell } from '../server/document-shell.ts';

let entry: string;
let modules: ClientModules;

beforeAll(async () => {
  await buildIfStale();
  const { end } = await loadProductionShell();
  entry = /<script[^>]+src="([^"]+)"/.exec(end)?.[1] ?? '';
  modules = await readClientModules();
});

test('the script of every page does not contain React', async () => {
  const scripts = await scriptsToRun(entry);
  expect(gzipBytes(scripts)).toBeGreaterThan(1_000);
  expect(scripts.map(({ code }) => code).join()).not.toContain('react.element');
});

test('the contact form is within its size budget', async () => {
  const scripts = await contactFormScripts(entry);
  const size = gzipBytes(scripts);
  console.log(`Contact form, with the script of every page: ${size} bytes gzip of ${contactFormLimit}`);
  const code = scripts.map((script) => script.code).join();
  expect(code).toContain('lead-form');
  expect(size).toBeLessThanOrEqual(contactFormLimit);
});

test('no island loads styled-components or another style library in the browser', () => {
  expect(Object.values(modules).flat()).toContain('blocks/forms/LeadForm.island.tsx');
  expect(styleLibraryFiles(modules)).toEqual([]);
});

test('an island that loads a style library is found', () => {
  const library = 'node_modules/styled-components/dist/styled-components.browser.esm.js';
  const bad = { ...modules, '/assets/chunks/bad.js': ['blocks/bad/Bad.island.tsx', library] };
  expect(styleLibraryFiles(bad)).toEqual([library]);
});

test('production scripts contain no live-edit code', async () => {
  const client = join(projectRoot, 'dist/client');
  let files = 0;
  for await (const path of glob('**/*.js', { cwd: client })) {
    files += 1;
    const code = await readFile(join(client, path), 'utf8');
    expect(code, path).not.toContain('__cityblock');
    expect(code, path).not.toContain('cityblock-diagnostics');
  }
  expect(files).toBeGreaterThan(1);
});

test('client scripts contain islands but no block components', async () => {
  const sent = new Set(Object.values(modules).flat());
  const components = blockFolders().map(({ component }) => projectPath(component));
  expect(components.length).toBeGreaterThan(0);
  expect(components.filter((path) => sent.has(path))).toEqual([]);
  expect([...sent]).toContain('engine/browser/start-browser.ts');
  for await (const island of glob('blocks/*/*.island.tsx', { cwd: projectRoot }))
    expect([...sent]).toContain(island);
});
