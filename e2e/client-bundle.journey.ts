import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import {
  type ClientModules,
  contactFormScripts,
  gzipBytes,
  readClientModules,
  scriptOf,
  scriptsToRun,
  styleLibraryFiles,
} from '../scripts/client-bundle.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { loadProductionShell } from '../server/document-shell.ts';
import { createPageSource } from '../server/site/page-source.ts';

/** What may reach the browser before an island is due: bootstrap, navigation and behaviours. */
const pageBudget = 6_000;
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

/** The names of the behaviours that a page starts by itself, before anything is seen, touched or typed. */
function behaviorsAtOnce(html: string): string[] {
  const roots = [...html.matchAll(/<[a-z]+ [^>]*data-behavior="([^"]+)"[^>]*>/g)];
  return roots.flatMap(([tag, name = '']) => (/data-due="(?:visible|interaction)"/.test(tag) ? [] : [name]));
}

test('every page keeps to the budget for script before an island is due', async () => {
  const source = await createPageSource({
    contentDir: join(projectRoot, 'content'),
    siteUrl: 'https://www.example.com',
    mode: 'production',
    vite: undefined,
    log: pino({ level: 'silent' }),
  });
  const answer = (path: string) => source.respond({ path, query: {} }, new Date());
  const sitemap = answer('/sitemap.xml');
  const addresses = 'body' in sitemap ? [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)] : [];
  const paths = addresses.map(([, address = '']) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(100);

  const sets = new Map<string, string>();
  for (const path of [...paths, '/not-a-page-of-this-site']) {
    const page = answer(path);
    if (page.kind !== 'page') throw new Error(`${path} is not a page`);
    const names = [...new Set(behaviorsAtOnce(page.html))].sort();
    sets.set(names.join(' '), path);
  }
  await source.close();

  for (const [names, path] of sets) {
    const files = names.split(' ').flatMap((name) => {
      const file = Object.values(modules)
        .flat()
        .find((source) => source.endsWith(`/${name}.behavior.ts`));
      return file === undefined ? [] : [scriptOf(modules, file)];
    });
    const size = gzipBytes(await scriptsToRun(entry, ...files));
    console.log(`Script before an island is due: ${size} bytes gzip of ${pageBudget} (${path}: ${names})`);
    expect(files.length, names).toBe(names.split(' ').length);
    expect(size, path).toBeLessThanOrEqual(pageBudget);
  }
});

test('the contact form keeps to its budget with all that it needs to validate and send', async () => {
  const scripts = await contactFormScripts();
  const size = gzipBytes(scripts);
  const withEntry = size + gzipBytes(await scriptsToRun(entry));
  console.log(
    `Contact form: ${size} bytes gzip of ${contactFormBudget}, ${withEntry} with the script of every page`,
  );
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
