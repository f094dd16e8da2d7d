import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { watchContent } from '../../engine/content/watch-content.ts';
import { checkSite } from '../../engine/loading/check-site.ts';
import { hashSource } from '../../engine/render/inline-style.ts';
import { developmentBuild, htmlOf, openLiveSite, startLiveApp } from '../testing/live-app.ts';
import { builtInModel } from './built-in-model.ts';
import { ContentThread } from './content-thread.ts';
import { LiveEvents } from './live-events.ts';
import type { LiveSiteOptions } from './live-site-options.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cityblock-aside-'));
const now = () => new Date('2026-11-21T17:00:00Z');
const wait = { timeout: 120_000, interval: 20 };

const log: Record<string, unknown>[] = [];
const logger = pino({ level: 'warn' }, { write: (line) => log.push(JSON.parse(line)) });

function edit(file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`The edit changes nothing in ${file}.`);
  writeFileSync(path, changed);
}

const live = { contentDir: folder, log: logger, now };
const open = (options: Partial<LiveSiteOptions> = {}) => openLiveSite(live, options);

const mended = readFileSync(join(fixture, 'cities/hanover.json'), 'utf8');

const others: string[] = [];

/** Opens a copy of the fixture that an editor has changed. */
async function openOther(change: (folder: string) => void) {
  const other = mkdtempSync(join(tmpdir(), 'cityblock-other-'));
  others.push(other);
  cpSync(fixture, other, { recursive: true });
  change(other);
  log.length = 0;
  return openLiveSite({ ...live, contentDir: other });
}

let server: Awaited<ReturnType<typeof startLiveApp>>;
const get = (url: string) => server.app.inject({ url });
const status = async (url: string) => (await get(url)).statusCode;

beforeAll(async () => {
  cpSync(fixture, folder, { recursive: true });
  edit('cities/hanover.json', (text) => text.slice(0, -20));
  edit('cities/norwich.json', (text) => text.replace(/^ {2}"name": .*\n/m, ''));
  edit('services/restoration.json', (text) => text.replace(/"title": "[^"]*"/, '"title": 7'));
  edit('testimonials/sample-parish.json', (text) => text.replace('{', '{ "city": "nowhere",'));
  edit('pages/bench.json', (text) => text.replace(/"title": "[^"]*"/, '"title": "{{ site.nothing }}"'));
  edit('pages/privacy.json', (text) => text.replace('{', '{ "draft": true,'));
  edit('pages/notebook.json', (text) => text.replace('{', '{ "formerly": ["/diary"],'));
  server = await startLiveApp(live);
}, 120_000);

afterAll(async () => {
  await server.stop();
  for (const path of [folder, ...others]) rmSync(path, { recursive: true });
});

describe('a site with files that an editor broke', () => {
  test.each([
    ['/towns/hanover', 'invalid JSON'],
    ['/towns/hanover/piano-tuning', 'invalid JSON'],
    ['/towns/hanover/climate-care', 'invalid JSON, at the path of a fallback page'],
    ['/towns/norwich', 'a missing property'],
    ['/workshop/restoration', 'a wrong type'],
    ['/bench', 'an unknown variable'],
  ])('answers %s as unavailable: %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '600', 'cache-control': 'no-store' });
    expect(answer.body).toContain('<h1>This page is not available right now</h1>');
    expect(answer.body).toContain('(603) 555-0140');
  });

  test('answers a form from a page of another site with a sentence and the telephone number', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'email=ana%40ruiz-law.example',
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('<h1>Your message was not sent</h1>');
    expect(answer.body).toContain('(603) 555-0140');
    expect(answer.body).not.toContain('ruiz-law');
  });

  test.each([
    ['that has moved', '/diary', 'contact'],
    ['whose form has another block now', '/notebook', 'write-to-us'],
    ['that is set aside', '/towns/hanover', 'contact'],
    ['that does not exist', '/nothing', 'contact'],
  ])('shows a refused form of a page %s with the typed values', async (_name, page, form) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ page, form, firstName: 'Zenobia', email: 'bad' }).toString(),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('value="Zenobia"');
    expect(answer.body).toContain('aria-invalid="true"');
  });

  test('shows all other pages, without links to the absent ones', async () => {
    for (const path of [
      '/',
      '/towns',
      '/towns/lebanon',
      '/workshop',
      '/workshop/piano-tuning',
      '/notebook',
    ]) {
      const { statusCode, body } = await get(path);
      expect(statusCode, path).toBe(200);
      expect(body).not.toMatch(
        /href="\/(?:towns\/(?:hanover|norwich)|workshop\/restoration|bench|privacy)["/#]/,
      );
    }
    expect(await status('/towns/nowhere')).toBe(404);
    const { body } = await get('/sitemap.xml');
    expect(body).toContain('/towns/lebanon<');
    expect(body).not.toMatch(/hanover|norwich|restoration|\/bench|privacy/);
  });

  test('sends every page, also one that was cached, with a policy that allows its styles and the hosts of the content', async () => {
    const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy']);
    const paths = ['/notebook', '/towns/lebanon', '/bench', '/no-such-page'];
    for (const path of paths) {
      const { body, headers } = await get(path);
      const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
      expect(headers['content-security-policy'], path).toContain(hashSource(css));
      expect(headers['content-security-policy']).not.toContain('frame-src');
    }
    edit('site.json', (text) =>
      text.replace(
        '"office": {',
        '"embedHosts": ["maps.example"], "office": { "mapEmbedUrl": "https://maps.example/embed",',
      ),
    );
    await vi.waitFor(async () => {
      for (const path of paths) expect(await policyOf(path), path).toContain('; frame-src maps.example; ');
    }, wait);
  });

  test('does not know a draft', async () => {
    expect(await status('/privacy')).toBe(404);
  });

  test('names the files and their first fault in /readyz and in the log', async () => {
    const { setAside } = (await get('/readyz')).json();
    const files = [
      'cities/hanover.json',
      'cities/norwich.json',
      'pages/bench.json',
      'services/restoration.json',
      'testimonials/sample-parish.json',
    ];
    expect(setAside.map(({ file }: { file: string }) => file).sort()).toEqual(files);
    for (const { line, fault } of setAside) {
      expect(line).toBeGreaterThan(0);
      expect(fault).not.toBe('');
    }
    for (const file of files) expect(log).toContainEqual(expect.objectContaining({ file, level: 50 }));
  });

  test('has all its faults reported, those of other pages too, and none twice', async () => {
    const report = await checkSite({
      folder,
      blockTypes,
      model: builtInModel,
      release: false,
      now: now().getTime(),
    });
    expect(report.drafts).toBe(1);
    expect(report.pages).toBeGreaterThan(10);
    const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
    // The layout links to the draft.
    expect([...new Set(errors.map(({ file, code }) => `${file} ${code}`))].sort()).toEqual([
      'cities/hanover.json CB_JSON_SYNTAX',
      'cities/norwich.json CB_MISSING_PROPERTY',
      'layouts/default.json CB_DRAFT',
      'pages/bench.json CB_UNKNOWN_VARIABLE',
      'services/restoration.json CB_WRONG_TYPE',
      'testimonials/sample-parish.json CB_REFERENCE',
    ]);
  });

  test('does not start with STRICT_CONTENT', async () => {
    await expect(open({ strict: true })).rejects.toMatchObject({ code: 'CB_CONTENT' });
  });

  test('starts with the default look, words and rules, and without the pages of a template, if their files have a fault', async () => {
    const broken = {
      'theme.json':
        '{ "colors": { "work": { "light": "oklch(0.97 0.01 250)", "dark": "oklch(0.82 0.08 250)" } } }',
      'words.json': '{ "article": ',
      'quality.json': '{ "cells": 7 }',
      'redirects.json': '{ "redirects": [] }',
      'templates/town.json': readFileSync(join(folder, 'templates/town.json'), 'utf8').slice(0, -20),
    };
    const site = await openOther((other) => {
      for (const [file, text] of Object.entries(broken)) writeFileSync(join(other, file), text);
    });
    const statusOf = (path: string) => site.respond({ path, query: {} }, now());
    const aside = [...(site.state?.snapshot.absent.values() ?? [])].map(({ file }) => file);
    expect(aside).toEqual(expect.arrayContaining(Object.keys(broken)));
    expect(htmlOf(statusOf('/'))).toContain('Pianos');
    expect(statusOf('/towns/lebanon')).toMatchObject({ status: 503 });
    expect(statusOf('/towns/lebanon/piano-tuning')).toMatchObject({ status: 200 });
    expect(log).toContainEqual(
      expect.objectContaining({ file: 'theme.json', code: 'CB_CONTRAST', level: 50 }),
    );
    await site.close();
  });

  test.each(['site.json', 'layouts/default.json'])(
    'starts without pages if %s has a fault, and shows them when it is corrected',
    async (file) => {
      let folderOfSite = '';
      const site = await openOther((other) => {
        folderOfSite = other;
        writeFileSync(join(other, file), '{');
      });
      const home = () => site.respond({ path: '/', query: {} }, now());
      expect(home()).toMatchObject({ kind: 'page', status: 503 });
      expect(htmlOf(home())).not.toContain(file);
      expect(log).toContainEqual(
        expect.objectContaining({ msg: expect.stringMatching(/^NO PAGE CAN BE SHOWN/) }),
      );
      cpSync(join(fixture, file), join(folderOfSite, file));
      await vi.waitFor(() => expect(home()).toMatchObject({ status: 200 }), wait);
      await site.close();
    },
  );

  test('shows drafts in development, with a mark', async () => {
    const site = await open({ mode: 'development' });
    const answer = site.respond({ path: '/privacy', query: {} }, now());
    const other = site.respond({ path: '/towns', query: {} }, now());
    await site.close();
    expect(answer).toMatchObject({ kind: 'page', status: 200 });
    expect(JSON.stringify(answer)).toContain('<code>pages/privacy.json</code>');
    expect(JSON.stringify(other)).not.toContain('data-draft');
  });

  test('takes a correction while other files are still broken, and keeps the last good state of the rest', async () => {
    writeFileSync(join(folder, 'cities/hanover.json'), mended);
    await vi.waitFor(async () => expect(await status('/towns/hanover')).toBe(200), wait);
    edit('cities/lebanon.json', (text) => text.slice(0, -20));
    await vi.waitFor(
      () => expect(log).toContainEqual(expect.objectContaining({ file: 'cities/lebanon.json', level: 40 })),
      wait,
    );
    expect(await status('/towns/lebanon')).toBe(200);
    expect(await status('/towns/norwich')).toBe(503);
  });

  test('takes a correction while pages that are shown have a fault of their own, but no save with a new one', async () => {
    const other = mkdtempSync(join(tmpdir(), 'cityblock-known-'));
    cpSync(fixture, other, { recursive: true });
    const change = (file: string, from: string | RegExp, to: string) => {
      const text = readFileSync(join(other, file), 'utf8');
      expect(text).toMatch(from);
      writeFileSync(join(other, file), text.replace(from, to));
    };
    change('templates/town.json', /"title": ".*?"/, '"title": "Towns in the Upper Valley"');
    const site = await openLiveSite({ ...live, contentDir: other });
    const towns = () => htmlOf(site.respond({ path: '/towns', query: {} }, now()));
    const heading = /"heading": "/;
    change('pages/towns.json', heading, '"heading": "Corrected: ');
    await vi.waitFor(() => expect(towns()).toContain('Corrected: '), wait);
    log.length = 0;
    change('pages/towns.json', heading, '"heading": "Held up: ');
    change('pages/towns.json', /"title": ".*?"/, '"title": "Notes From the Bench | {{ site.name }}"');
    await vi.waitFor(
      () =>
        expect(log).toContainEqual(
          expect.objectContaining({ file: 'pages/towns.json', code: 'CB_DUPLICATE_TEXT' }),
        ),
      wait,
    );
    expect(towns()).not.toContain('Held up: ');
    await site.close();
    rmSync(other, { recursive: true });
  });

  test('shows the findings of all rules after a save in development, those of drafts too', async () => {
    const live = new LiveEvents();
    const publish = vi.spyOn(live, 'publish');
    const site = await open({ mode: 'development', live });
    const draft = {
      draft: true,
      path: '/plan',
      layout: 'default',
      title: 'A plan for the workshop',
      description: 'A page that is not finished yet, and that links to another one that does not exist.',
      blocks: [
        { id: 'plan', type: 'rich-text', heading: 'The plan', text: 'See [the page](/towns/hannover).' },
      ],
    };
    writeFileSync(join(folder, 'pages/plan.json'), JSON.stringify(draft));
    writeFileSync(join(folder, 'cities/hanover.json'), mended);
    edit('cities/hanover.json', (text) => text.replace('"about": [', '"about": ["It is is written twice.",'));
    const found = (file: string, code: string) => ({
      file,
      line: expect.any(Number),
      column: expect.any(Number),
      code,
      severity: 'warning',
      message: expect.any(String),
      hint: expect.any(String),
    });
    await vi.waitFor(
      () =>
        expect(publish).toHaveBeenLastCalledWith({
          type: 'error',
          isTaken: true,
          diagnostics: expect.arrayContaining([
            found('cities/hanover.json', 'CB_DOUBLED_WORD'),
            found('pages/plan.json', 'CB_LINK'),
          ]),
        }),
      wait,
    );
    await site.close();
  });
});

test('takes a change that is saved while the site starts', async () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-start-'));
  cpSync(fixture, contentDir, { recursive: true });
  const file = join(contentDir, 'site.json');
  const text = readFileSync(file, 'utf8');
  const site = await openLiveSite(
    { ...live, contentDir },
    {
      vite: {
        ...developmentBuild,
        // The content has been read, and the site does not exist yet.
        async loadSsrBundle() {
          const { promise, resolve } = Promise.withResolvers<void>();
          const watch = watchContent(
            contentDir,
            () => resolve(),
            () => undefined,
          );
          writeFileSync(file, text.replace('"Mascoma Pianos"', '"Upper Valley Pianos"'));
          await promise;
          watch.stop();
          return developmentBuild.loadSsrBundle();
        },
      },
    },
  );
  await expect.poll(() => site.state?.snapshot.site.value.name, wait).toBe('Upper Valley Pianos');
  await site.close();
  rmSync(contentDir, { recursive: true });
});

test('takes no save that was undone while its pages were checked', async () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-undone-'));
  cpSync(fixture, contentDir, { recursive: true });
  const file = join(contentDir, 'site.json');
  const text = readFileSync(file, 'utf8');
  const check = Promise.withResolvers<undefined>();
  const site = await openLiveSite({ ...live, contentDir }, { pictures: { fault: () => check.promise } });
  const before = site.version;
  const coming = new Promise((resolve) => site.onComing(resolve));
  writeFileSync(file, text.replace('"Mascoma Pianos"', '"Upper Valley Pianos"'));
  await coming;
  writeFileSync(file, text);
  await vi.waitFor(() => expect(site.coming).toBeUndefined(), wait);
  check.resolve(undefined);
  await site.changesRead();
  expect(site.version).toBe(before);
  await site.close();
  rmSync(contentDir, { recursive: true });
});

test('stays as it is when the thread that judges a save ends, or answers with another version, and takes the next save', async () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-thread-'));
  cpSync(fixture, contentDir, { recursive: true });
  const file = join(contentDir, 'site.json');
  const text = readFileSync(file, 'utf8');
  const fatal = join(contentDir, 'ends-the-thread');
  const gazetteer = join(contentDir, 'gazetteer.mjs');
  writeFileSync(
    gazetteer,
    `import { existsSync } from 'node:fs';
     if (existsSync(${JSON.stringify(fatal)})) process.exit(7);
     export const loadGazetteer = () => undefined;`,
  );
  writeFileSync(fatal, '');
  log.length = 0;
  const site = await openLiveSite({ ...live, contentDir }, { gazetteer: pathToFileURL(gazetteer).href });
  const before = site.version;
  const nameOfSite = () => site.state?.snapshot.site.value.name;
  const save = (name: string) => writeFileSync(file, text.replace('"Mascoma Pianos"', `"${name}"`));
  save('Upper Valley Pianos');
  await expect
    .poll(() => log.find(({ level }) => level === 50)?.msg, wait)
    .toBe('content could not be read; the last good state remains');
  expect(site.version).toBe(before);
  expect(site.respond({ path: '/towns', query: {} }, now())).toMatchObject({ status: 200 });
  rmSync(fatal);
  save('Connecticut River Pianos');
  await expect.poll(nameOfSite, wait).toBe('Connecticut River Pianos');

  // A thread that has judged other content than it sends.
  const read = ContentThread.prototype.read;
  const spy = vi.spyOn(ContentThread.prototype, 'read').mockImplementationOnce(async function (
    this: ContentThread,
    at,
  ) {
    return { ...(await read.call(this, at)), version: 'other' };
  });
  log.length = 0;
  save('White River Pianos');
  await expect
    .poll(() => log.find(({ level }) => level === 50)?.err, wait)
    .toMatchObject({ message: expect.stringContaining('other content') });
  expect(nameOfSite()).toBe('Connecticut River Pianos');
  save('Ottauquechee River Pianos');
  await expect.poll(nameOfSite, wait).toBe('Ottauquechee River Pianos');
  spy.mockRestore();
  await site.close();
  rmSync(contentDir, { recursive: true });
});
