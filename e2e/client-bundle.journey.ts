import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import {
  type ClientModules,
  contactFormScripts,
  gzipBytes,
  readClientModules,
  scriptsToRun,
  styleLibraryFiles,
} from '../scripts/client-bundle.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { loadProductionShell } from '../server/document-shell.ts';

/** The contact form with all that it needs to validate and send. */
const contactFormBudget = 105_000;

let entry: string;
let modules: ClientModules;

beforeAll(async () => {
  await buildIfStale();
  const { end } = await loadProductionShell();
  entry = /<script[^>]+src="([^"]+)"/.exec(end)?.[1] ?? '';
  modules = await readClientModules();
});

test('the script of every page has no React in it', async () => {
  const scripts = await scriptsToRun(entry);
  expect(gzipBytes(scripts)).toBeGreaterThan(1_000);
  expect(scripts.map(({ code }) => code).join()).not.toContain('react.element');
});

test('the contact form keeps to its budget with all that it needs to validate and send', async () => {
  const scripts = await contactFormScripts(entry);
  const size = gzipBytes(scripts);
  console.log(`Contact form, with the script of every page: ${size} bytes gzip of ${contactFormBudget}`);
  const code = scripts.map((script) => script.code).join();
  expect(code).toContain('/api/leads');
  expect(code).toContain('Only business email addresses are accepted');
  expect(size).toBeLessThanOrEqual(contactFormBudget);
});

test('no island brings styled-components, or another style library, to the browser', () => {
  expect(Object.values(modules).flat()).toContain('blocks/contact-form/ContactForm.island.tsx');
  expect(styleLibraryFiles(modules)).toEqual([]);
});

test('an island that does is found', () => {
  const library = 'node_modules/styled-components/dist/styled-components.browser.esm.js';
  const bad = { ...modules, '/assets/chunks/bad.js': ['blocks/bad/Bad.island.tsx', library] };
  expect(styleLibraryFiles(bad)).toEqual([library]);
});

test('nothing of live editing is in a production script', async () => {
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

test('no component of a block type is in a client script; islands are', async () => {
  const sent = new Set(Object.values(modules).flat());
  const registry = await readFile(join(projectRoot, 'blocks/components.ts'), 'utf8');
  const components = [...registry.matchAll(/from '\.\/(.+\.tsx)'/g)].map(([, path]) => `blocks/${path}`);
  expect(components.length).toBeGreaterThan(0);
  expect(components.filter((path) => sent.has(path))).toEqual([]);
  expect([...sent]).toContain('engine/browser/start-browser.ts');
  for await (const island of glob('blocks/*/*.island.tsx', { cwd: projectRoot }))
    expect([...sent]).toContain(island);
});
