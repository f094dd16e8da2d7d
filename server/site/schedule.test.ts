import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { checkSite } from '../../engine/loading/check-site.ts';
import { htmlOf, openLiveSite, startLiveApp } from '../testing/live-app.ts';
import { builtInModel } from './built-in-model.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cityblock-schedule-'));
const morning = Date.parse('2026-12-01T14:00:00Z');
const evening = Date.parse('2026-12-24T23:00:00Z');
let time = morning - 1;
const live = { contentDir: folder, log: pino({ level: 'silent' }), now: () => new Date(time) };

function edit(file: string, properties: string): void {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', `{ ${properties},`));
}

let server: Awaited<ReturnType<typeof startLiveApp>>;
const get = (url: string) => server.app.inject({ url });
const bodyOf = async (url: string) => (await get(url)).body;
const statuses = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await get(path)).statusCode));

const post = '/notebook/why-february';
const city = ['/towns/norwich', '/towns/norwich/piano-tuning', '/towns/norwich/climate-care'];
/** The files and pages that list, link or describe what is scheduled. */
const places = ['/sitemap.xml', '/llms.txt', '/feed.xml', '/notebook', '/towns', '/', '/towns/lebanon'];

beforeAll(async () => {
  cpSync(fixture, folder, { recursive: true });
  const february = readFileSync(join(folder, 'posts/why-february.json'), 'utf8');
  writeFileSync(
    join(folder, 'posts/why-february.json'),
    february.replace('"2026-02-10"', '"2026-12-01T09:00-05:00"'),
  );
  edit('cities/norwich.json', '"publishAt": "2026-12-01T14:00:00Z"');
  edit('pages/workshop.json', '"unpublishAt": "2026-12-24T18:00-05:00"');
  writeFileSync(join(folder, 'redirects.json'), JSON.stringify({ redirects: { '/tools': '/workshop' } }));
  server = await startLiveApp(live);
}, 120_000);

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('routes, lists, links, sitemap, feed and structured data change at the same instant', async () => {
  const named = /why-february|norwich/;
  expect(await statuses([post, ...city])).toEqual([404, 404, 404, 404]);
  for (const path of places) expect(await bodyOf(path), path).not.toMatch(named);
  const before = await get('/towns');
  const { 'x-release': release, etag } = before.headers;
  expect((await get('/')).headers['x-release']).toBe(release);

  time = morning;
  expect(await statuses([post, ...city])).toEqual([200, 200, 200, 200]);
  for (const path of ['/sitemap.xml', '/llms.txt', '/feed.xml', '/notebook'])
    expect(await bodyOf(path), path).toContain(post);
  for (const path of ['/sitemap.xml', '/towns', '/towns/lebanon'])
    expect(await bodyOf(path), path).toContain('/towns/norwich');
  const after = await get('/towns');
  expect(after.headers['x-release']).not.toBe(release);
  expect(after.headers.etag).not.toBe(etag);
  // The date of a time is that of the place of the site.
  expect(await bodyOf(post)).toContain('"datePublished":"2026-12-01"');
  expect(await bodyOf(post)).toContain('<time dateTime="2026-12-01">');
});

test('a page leaves with its links at its instant, and its redirects are not cached any longer', async () => {
  time = evening - 90_500;
  expect(await statuses(['/workshop'])).toEqual([200]);
  expect(await bodyOf('/')).toContain('href="/workshop"');
  const redirect = await get('/tools');
  expect([redirect.statusCode, redirect.headers.location]).toEqual([308, '/workshop']);
  expect(redirect.headers['cache-control']).toBe('public, max-age=90');

  time = evening;
  expect(await statuses(['/workshop', '/tools'])).toEqual([404, 404]);
  for (const path of ['/', '/sitemap.xml', '/llms.txt'])
    expect(await bodyOf(path)).not.toMatch(/\/workshop["<)]/);
});

test('a clock that is set back brings the earlier state back, with its version', async () => {
  time = morning - 1;
  const early = await openLiveSite(live);
  const version = early.state?.snapshot.version;
  await early.close();
  time = evening;
  expect(await statuses(['/workshop'])).toEqual([404]);
  time = morning - 1;
  expect(await statuses(['/workshop', post])).toEqual([200, 404]);
  const { 'x-release': release } = (await get('/')).headers;
  expect(release).toContain(version);
});

test('an edit of what is scheduled moves its publication, and is shown by it', async () => {
  time = morning - 1;
  const contentDir = mkdtempSync(join(tmpdir(), 'cityblock-rescheduled-'));
  cpSync(folder, contentDir, { recursive: true });
  const file = join(contentDir, 'posts/why-february.json');
  const change = (from: string | RegExp, to: string): void => {
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(file, text.replace(from, to));
  };
  const site = await openLiveSite({ ...live, contentDir });
  const answerAt = (instant: number) => {
    time = instant;
    site.keepTime(live.now());
    const answer = site.respond({ path: post, query: {} }, live.now());
    return answer.kind === 'page' ? [answer.status, answer.html.includes('Rescheduled')] : undefined;
  };
  const saved = async (version: string) => {
    await vi.waitFor(() => expect(site.version).not.toBe(version), { timeout: 120_000, interval: 20 });
  };
  const first = site.version;
  change('2026-12-01T09:00-05:00', '2026-12-02T09:00-05:00');
  await saved(first);
  const second = site.version;
  change(/"title": "[^"]*"/, '"title": "Rescheduled"');
  await saved(second);
  expect(answerAt(morning)).toEqual([404, false]);
  expect(answerAt(morning + 86_400_000)).toEqual([200, true]);
  await site.close();
  rmSync(contentDir, { recursive: true });
});

test('development shows what is scheduled, with a mark until its instant', async () => {
  time = morning - 1;
  const site = await openLiveSite(live, { mode: 'development' });
  const pageAt = (path: string) => htmlOf(site.respond({ path, query: {} }, live.now()));
  expect(pageAt(post)).toContain('scheduled for 2026-12-01 09:00 (<code>posts/why-february.json</code>)');
  expect(pageAt('/towns')).toContain('/towns/norwich');
  expect(pageAt('/towns')).not.toContain('data-draft');
  time = morning;
  site.keepTime(live.now());
  expect(pageAt(post)).not.toContain('data-draft');
  await site.close();
});

test('the validator checks the pages to come, and warns of paths that will lead nowhere', async () => {
  const report = await checkSite({
    folder,
    blockTypes,
    model: builtInModel,
    release: false,
    now: morning - 1,
  });
  const found = report.diagnostics.map(({ file, code, severity, message }) => [
    file,
    code,
    severity,
    message,
  ]);
  // The third instant is that of a claim that expires, the fourth that of the post of 2099.
  expect(report.schedule.instants).toBe(4);
  expect(report.schedule.pages).toBeGreaterThan(4);
  expect(found).toContainEqual([
    'pages/workshop.json',
    'CB_PUBLISHED',
    'warning',
    'from 2026-12-24 18:00, "/workshop" will lead to no page',
  ]);
  expect(found).toContainEqual([
    'redirects.json',
    'CB_REDIRECT',
    'warning',
    'as of 2026-12-24 18:00: the redirect from "/tools" to "/workshop" leads to no page',
  ]);
  expect(found.filter(([, , severity]) => severity === 'error')).toEqual([]);
});
