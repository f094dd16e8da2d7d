import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FontReader, fontPath } from '../../../engine/content/font-files.ts';
import { ContentLoader } from '../../../engine/loading/content-loader.ts';
import { RouteTable } from '../../../engine/routes/route-table.ts';
import { smallModel } from '../../../engine/testing/read-site.ts';
import { smallSite, toFiles } from '../../../engine/testing/small-site.ts';
import { PictureStudio } from '../pictures/picture-studio.ts';
import { type FontRoutesOptions, fontRoutes } from './font-routes.ts';

const bundled = fileURLToPath(
  new URL('../../../blocks/ui/fonts/public-sans-586e7d47.woff2', import.meta.url),
);

let folder: string;
const apps: FastifyInstance[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-fonts-'));
  await mkdir(join(folder, 'fonts'));
  await copyFile(bundled, join(folder, 'fonts/sample.woff2'));
  await copyFile(bundled, join(folder, 'fonts/unused.woff2'));
});

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await rm(folder, { recursive: true });
});

const fonts = { text: { family: 'Sample', files: [{ file: 'fonts/sample.woff2', weights: '400 700' }] } };

function readState() {
  const read = new FontReader(folder).read();
  const files = toFiles({ ...smallSite, 'theme.json': { fonts } });
  const { snapshot } = new ContentLoader(smallModel).load(files, undefined, read);
  if (snapshot === undefined) throw new Error('The site has errors.');
  const font = read.fonts.get('fonts/sample.woff2') ?? expect.fail('no font');
  return { state: { snapshot, model: smallModel, routes: new RouteTable(snapshot, smallModel) }, font };
}

const studioIn = (cache: string) =>
  new PictureStudio({ contentDir: folder, cacheDir: join(folder, cache), log: { warn: () => {} } });

/** @param cache the folder of the files that a server keeps */
async function serve(site: FontRoutesOptions['site'], cache = 'cache'): Promise<FastifyInstance> {
  const app = fastify();
  apps.push(app);
  await app.register(fontRoutes, { site, studio: studioIn(cache) });
  return app;
}

/** Replaces the font by one with other bytes after its end. */
const replaceFont = async () =>
  writeFile(join(folder, 'fonts/sample.woff2'), Buffer.concat([await readFile(bundled), Buffer.alloc(4)]));

it('serves the fonts of the theme under paths that never change, and no other file', async () => {
  const { state, font } = readState();
  const app = await serve({ state, async changesRead() {} });

  const answer = await app.inject(fontPath(font));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const headers = { 'if-none-match': String(answer.headers.etag) };
  expect((await app.inject({ url: fontPath(font), headers })).statusCode).toBe(304);
  for (const url of [
    '/fonts/content/sample.woff2',
    '/fonts/content/../site.json',
    fontPath({ version: '0'.repeat(16) }),
  ])
    expect((await app.inject(url)).statusCode).toBe(404);
});

it('sends no other bytes for a path, and those that it sent before to pages of the earlier theme', async () => {
  const { state, font } = readState();
  const site = { state, async changesRead() {} };
  const [app, restarted, other] = [await serve(site), await serve(site), await serve(site, 'other-cache')];
  const { rawPayload } = await app.inject(fontPath(font));
  await replaceFont();
  for (const server of [app, restarted])
    expect((await server.inject(fontPath(font))).rawPayload).toEqual(rawPayload);
  expect((await other.inject(fontPath(font))).statusCode).toBe(404);
});

it('waits for a saved change before it denies that there is a font', async () => {
  const before = readState();
  await replaceFont();
  const after = readState();
  expect(after.font.version).not.toBe(before.font.version);
  const site = {
    state: before.state,
    async changesRead() {
      site.state = after.state;
    },
  };
  const app = await serve(site);
  expect((await app.inject(fontPath(after.font))).statusCode).toBe(200);
});
