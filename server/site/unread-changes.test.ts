import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { openDatabase } from '../database/open-database.ts';
import { startLiveApp } from '../testing/live-app.ts';
import { createTestLocation } from '../testing/test-database.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = () => new Date('2026-11-21T17:00:00Z');
const log = pino({ level: 'silent' });
/** A proxy asks so: only the file of this name is an answer. */
const exact = { 'x-exact-file': '1' };
const otherColors = JSON.stringify({
  colors: { work: { light: 'oklch(0.4 0.1 250)', dark: 'oklch(0.82 0.08 250)' } },
});

let folder: string;
let contentDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-unread-'));
  contentDir = join(folder, 'content');
  cpSync(fixture, contentDir, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces a file in one step. */
function replace(file: string, text: string): void {
  writeFileSync(join(folder, 'draft'), text);
  renameSync(join(folder, 'draft'), join(contentDir, file));
}

/** Returns the path of the stylesheet that a server with this content has for the page of towns. */
async function stylesheetOf(content: string): Promise<string> {
  const server = await startLiveApp({ contentDir: content, log, now });
  const path = await stylesheetAt(server.app);
  await server.stop();
  return path;
}

async function stylesheetAt(app: FastifyInstance): Promise<string> {
  const { body } = await app.inject({ url: '/towns' });
  return /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? expect.fail('no stylesheet');
}

/** The page of towns with a block that it did not have. */
function withAnotherBlock(): string {
  const page = JSON.parse(readFileSync(join(fixture, 'pages/towns.json'), 'utf8'));
  const picture = { file: 'media/plan.svg', alt: 'The floor plan of a room' };
  const added = {
    id: 'added',
    type: 'image',
    heading: 'A drawing',
    picture,
    caption: 'The room with the piano.',
  };
  return JSON.stringify({ ...page, blocks: [...page.blocks, added] });
}

it.each([
  ['the theme', 'theme.json', () => otherColors],
  ['the blocks of its page', 'pages/towns.json', withAnotherBlock],
])(
  'the stylesheet of a page with a change of %s that this server has not read yet is found',
  async (_, file, changed) => {
    const changedDir = join(folder, 'changed');
    cpSync(fixture, changedDir, { recursive: true });
    writeFileSync(join(changedDir, file), changed());
    const path = await stylesheetOf(changedDir);
    const { app, stop } = await startLiveApp({ contentDir, log, now });
    const ask = async () => (await app.inject({ url: path, headers: exact })).statusCode;
    expect(await ask()).toBe(404);
    replace(file, changed());
    expect(await ask()).toBe(200);
    await stop();
  },
);

it('requests for unknown files do not make the server read the content', async () => {
  const { app, stop } = await startLiveApp({ contentDir, log, now });
  const read = vi.spyOn(SiteContent.prototype, 'read');
  onTestFinished(() => read.mockRestore());
  for (const digit of ['1', '2', '3']) {
    const hash = digit.repeat(16);
    const { statusCode } = await app.inject({ url: `/styles/towns.${hash}.css`, headers: exact });
    expect(statusCode).toBe(404);
  }
  expect(read).not.toHaveBeenCalled();
  await stop();
});

it('the stylesheet of a look that only another server of the database has shown is found', async () => {
  const otherDir = join(folder, 'other');
  cpSync(fixture, otherDir, { recursive: true });
  writeFileSync(join(otherDir, 'theme.json'), otherColors);
  const { location, remove } = await createTestLocation('postgres');
  // Closed by the servers.
  const [database, ofOther] = [await openDatabase(location), await openDatabase(location)];
  const server = await startLiveApp({ contentDir, log, now }, { database });
  const other = await startLiveApp({ contentDir: otherDir, log, now }, { database: ofOther });
  const path = await stylesheetAt(other.app);
  const looks = () => database.selectFrom('looks').select('hash').execute();
  // One of each server.
  await server.app.ready();
  await vi.waitFor(async () => expect(await looks()).toHaveLength(2), { timeout: 60_000 });
  await other.stop();
  // A slow database is not waited for; its looks are known to the next request.
  const ask = async () => (await server.app.inject({ url: path, headers: exact })).statusCode;
  await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 60_000 });
  await server.stop();
  await remove();
});
