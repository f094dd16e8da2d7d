import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FontReader, fontPath } from '../../engine/content/font-files.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import { smallModel } from '../../engine/testing/read-site.ts';
import { smallSite, toFiles } from '../../engine/testing/small-site.ts';
import { ContentLoader } from '../../engine/validate/load-content.ts';
import { fontRoutes } from './font-routes.ts';

const bundled = fileURLToPath(new URL('../../public/fonts/public-sans-586e7d47.woff2', import.meta.url));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-fonts-'));
  await mkdir(join(folder, 'fonts'));
  await copyFile(bundled, join(folder, 'fonts/sample.woff2'));
  await copyFile(bundled, join(folder, 'fonts/unused.woff2'));
});

afterEach(() => rm(folder, { recursive: true }));

it('serves the fonts of the theme under paths that never change, and no other file', async () => {
  const fonts = { text: { family: 'Sample', files: [{ file: 'fonts/sample.woff2', weights: '400 700' }] } };
  const read = new FontReader(folder).read();
  const files = toFiles({ ...smallSite, 'theme.json': { fonts } });
  const { snapshot } = new ContentLoader(smallModel).load(files, undefined, read);
  if (snapshot === undefined) throw new Error('The site has errors.');
  const app = fastify();
  const state = { snapshot, model: smallModel, routes: new RouteTable(snapshot, smallModel) };
  await app.register(fontRoutes, { site: { state }, contentDir: folder });
  const font = read.fonts.get('fonts/sample.woff2') ?? expect.fail('no font');

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

  // The path is that of other bytes until the changed content is read.
  await writeFile(join(folder, 'fonts/sample.woff2'), 'other');
  expect((await app.inject(fontPath(font))).statusCode).toBe(404);
  await app.close();
});
