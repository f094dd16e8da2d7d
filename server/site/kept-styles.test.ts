import { cpSync, existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { keepAssets } from '../kept-assets.ts';
import { startLiveApp } from '../testing/live-app.ts';
import { KeptStyles } from './kept-styles.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = () => new Date('2026-11-21T17:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'cityblock-styles-'));
const contentDir = join(folder, 'content');
const log = pino({ level: 'silent' });

beforeAll(() => cpSync(fixture, contentDir, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a server, and requests the stylesheet of a page or another path. */
async function askFor(keptAssetsDir: string | undefined, path?: string, requestHeaders = {}) {
  const server = await startLiveApp({ contentDir, log, now }, { keptAssetsDir });
  const [, found = ''] =
    /<link rel="stylesheet" href="([^"]+)"/.exec((await server.app.inject({ url: '/towns' })).body) ?? [];
  const url = path ?? found;
  const { statusCode, body, headers } = await server.app.inject({ url, headers: requestHeaders });
  await server.stop();
  return { url, statusCode, body, isImmutable: headers['cache-control']?.includes('immutable') === true };
}

it('serves a stylesheet of earlier content after a restart, as it was', async () => {
  const keptDir = join(folder, 'kept');
  const before = await askFor(keptDir);
  expect(before).toMatchObject({ statusCode: 200, isImmutable: true });
  const colors = { work: { light: 'oklch(0.4 0.1 250)', dark: 'oklch(0.82 0.08 250)' } };
  writeFileSync(join(contentDir, 'theme.json'), JSON.stringify({ colors }));
  expect(await askFor(keptDir, before.url)).toEqual(before);
  const replaced = await askFor(undefined, before.url);
  expect(replaced).toMatchObject({ statusCode: 200, isImmutable: false });
  expect(replaced.body).not.toBe(before.body);
  expect((await askFor(keptDir)).url).not.toBe(before.url);
});

it('keeps the stylesheet of a page before a browser requests it', async () => {
  const keptDir = join(folder, 'kept-early');
  const server = await startLiveApp({ contentDir, log, now }, { keptAssetsDir: keptDir });
  const page = await server.app.inject({ url: '/towns' });
  const [, path = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? [];
  await vi.waitFor(() => expect(existsSync(join(keptDir, path))).toBe(true), { timeout: 30_000 });
  await server.stop();
  const colors = { work: { light: 'oklch(0.4 0.1 30)', dark: 'oklch(0.82 0.08 30)' } };
  writeFileSync(join(contentDir, 'theme.json'), JSON.stringify({ colors }));
  expect(await askFor(undefined, path)).toMatchObject({ statusCode: 200, isImmutable: false });
  expect(await askFor(keptDir, path)).toMatchObject({ statusCode: 200, isImmutable: true });
});

it('keeps the stylesheets that its pages link for as long as it runs, and no others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const keptDir = join(folder, 'kept-long');
  const server = await startLiveApp({ contentDir, log, now }, { keptAssetsDir: keptDir });
  const page = await server.app.inject({ url: '/towns' });
  const [, path = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? [];
  const linked = join(keptDir, path);
  await vi.waitFor(() => expect(existsSync(linked)).toBe(true), { timeout: 30_000 });
  const earlier = join(keptDir, 'styles/earlier.css');
  writeFileSync(earlier, '');
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000);
  for (const file of [linked, earlier]) utimesSync(file, longAgo, longAgo);
  vi.advanceTimersByTime(24 * 3_600_000);
  await vi.waitFor(() => expect(statSync(linked).mtime).not.toEqual(longAgo), { timeout: 30_000 });
  await server.stop();
  await keepAssets({ clientDir: join(folder, 'no-build'), keptDir, now: new Date() });
  expect([linked, earlier].map((file) => existsSync(file))).toEqual([true, false]);
});

it('serves the current stylesheet if the folder cannot be used', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { url, ...answer } = await askFor(file);
  expect(answer).toMatchObject({ statusCode: 200, isImmutable: true });
  expect(await askFor(file, url.replace(/\.[0-9a-f]{16}\./, '.0123456789abcdef.'))).toMatchObject({
    statusCode: 200,
    isImmutable: false,
  });
});

it('answers a proxy that asks for an exact stylesheet with nothing else', async () => {
  const exact = { 'x-exact-file': '1' };
  const known = await askFor(undefined, undefined, exact);
  expect(known).toMatchObject({ statusCode: 200, isImmutable: true });
  const unknown = known.url.replace(/\.[0-9a-f]{16}\./, '.0123456789abcdef.');
  expect(await askFor(undefined, unknown, exact)).toMatchObject({
    statusCode: 404,
    body: '',
    isImmutable: false,
  });
});

it('writes a stylesheet again for the next page after a write failed', async () => {
  const keptDir = join(folder, 'kept-after-failure');
  writeFileSync(keptDir, 'a file instead of a folder');
  const failures: unknown[] = [];
  const style = { path: '/styles/pages/home.0123456789abcdef.css', css: 'p { margin: 0 }' };
  const kept = new KeptStyles(keptDir, (error) => failures.push(error));
  kept.keep(style);
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 30_000 });
  rmSync(keptDir);
  kept.keep(style);
  await kept.finish();
  expect(failures).toHaveLength(1);
  expect(existsSync(join(keptDir, style.path))).toBe(true);
});
