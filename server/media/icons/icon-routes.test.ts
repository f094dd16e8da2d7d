import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PictureReader } from '../../../engine/content/picture-files.ts';
import { ContentLoader } from '../../../engine/loading/content-loader.ts';
import { RouteTable } from '../../../engine/routes/route-table.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { smallModel, withFiles, withProperties } from '../../../engine/testing/read-site.ts';
import { type SmallSite, toFiles } from '../../../engine/testing/small-site.ts';
import { PictureStore } from '../pictures/picture-store.ts';
import { PictureStudio } from '../pictures/picture-studio.ts';
import { type IconRoutesOptions, iconRoutes } from './icon-routes.ts';

let folder: string;
let studio: PictureStudio;
const apps: FastifyInstance[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-icons-'));
  await mkdir(join(folder, 'media'));
  studio = new PictureStudio({
    contentDir: folder,
    cacheDir: join(folder, 'cache'),
    log: { warn: () => {} },
  });
});

afterEach(async () => {
  await closeApps();
  await studio.close();
  await rm(folder, { recursive: true });
});

/** Waits for the drawings that are being kept. */
async function closeApps(): Promise<void> {
  for (const app of apps.splice(0)) await app.close();
}

function stateOf(site: SmallSite): SiteState {
  const { snapshot, diagnostics } = new ContentLoader(smallModel).load(
    toFiles(site),
    new PictureReader(folder).read(),
  );
  if (snapshot === undefined) throw new Error(diagnostics.map(({ message }) => message).join());
  return { snapshot, model: smallModel, routes: new RouteTable(snapshot, smallModel) };
}

/** A site whose content does not change. */
const unchanging = { coming: undefined, onComing() {}, async changesRead() {} };

async function serve(site: SmallSite, options: Partial<IconRoutesOptions> = {}) {
  const app = fastify();
  apps.push(app);
  await app.register(iconRoutes, { site: { ...unchanging, state: stateOf(site) }, studio, ...options });
  return (url: string, headers = {}) => app.inject({ url, headers });
}

const withIcon = (favicon: string) => withFiles({ 'theme.json': { favicon } });

/** Content whose icon was replaced by a green one after it was read. */
async function stateWithReplacedIcon(): Promise<SiteState> {
  const icon = join(folder, 'media/icon.svg');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
  await writeFile(icon, drawing);
  const state = stateOf(withIcon('media/icon.svg'));
  await writeFile(icon, drawing.replace('<path', '<path fill="#00ff00"'));
  return state;
}

const work = { light: 'oklch(0.4 0.1 30)', dark: 'oklch(0.8 0.08 30)' };

describe('the icons of a site', () => {
  it('are made from the drawing of theme.json, without its scripts', async () => {
    await writeFile(
      join(folder, 'media/icon.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="a()"><path fill="#00ff00" d="M0 0h8v8H0z"/></svg>',
    );
    const get = await serve(withIcon('media/icon.svg'));
    const drawing = await get('/favicon.svg');
    expect(drawing.headers['content-type']).toBe('image/svg+xml');
    expect(drawing.headers['content-security-policy']).toContain("default-src 'none'");
    expect(drawing.body).toContain('#00ff00');
    expect(drawing.body).not.toContain('onload');
    const icon = await get('/icon-192.png');
    const { dominant } = await sharp(icon.rawPayload).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
    const { etag } = icon.headers;
    expect((await get('/icon-192.png', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get('/favicon.ico')).headers['content-type']).toBe('image/vnd.microsoft.icon');
  });

  it('are made from a picture of theme.json', async () => {
    const square = { create: { width: 300, height: 300, channels: 3 as const, background: 'blue' } };
    await sharp(square).png().toFile(join(folder, 'media/icon.png'));
    const get = await serve(withIcon('media/icon.png'));
    const { dominant } = await sharp((await get('/apple-touch-icon.png')).rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(await sharp(Buffer.from((await get('/favicon.svg')).body)).metadata()).toMatchObject({
      format: 'svg',
    });
  });

  it('show the mark of a site without an icon, or else the first letter of its name', async () => {
    const mark = { viewBox: '0 0 4 4', path: 'M0 0H4V4H0Z' };
    expect((await (await serve(withProperties('site.json', { mark })))('/favicon.svg')).body).toContain(
      mark.path,
    );
    const get = await serve(withProperties('site.json', { name: 'Æther & Co.' }));
    expect((await get('/favicon.svg')).body).toContain('>Æ</text>');
    expect((await get('/icon-512.png')).statusCode).toBe(200);
  });

  it('change with the colors of the site', async () => {
    const one = await (await serve(withFiles({})))('/favicon.svg');
    const other = await (await serve(withFiles({ 'theme.json': { colors: { work } } })))('/favicon.svg');
    expect(other.body).not.toBe(one.body);
  });

  it('are not found for a moment if their picture was replaced before it was read', async () => {
    const state = await stateWithReplacedIcon();
    const site = { ...unchanging, state };
    const get = await serve(withFiles({}), { site });
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      const { statusCode, headers } = await get(path);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
    }
    site.state = stateOf(withIcon('media/icon.svg'));
    expect((await get('/favicon.svg')).body).toContain('#00ff00');
  });

  it('are those of the content with the new picture if theirs has just been replaced', async () => {
    const state = await stateWithReplacedIcon();
    let coming: SiteState | undefined;
    const site = {
      ...unchanging,
      state,
      get coming() {
        return coming;
      },
      async changesRead() {
        coming = stateOf(withIcon('media/icon.svg'));
      },
    };
    const get = await serve(withFiles({}), { site });
    expect((await get('/favicon.svg')).body).toContain('#00ff00');
    expect((await get('/icon-192.png')).statusCode).toBe(200);
  });

  it('are drawn once on a machine', async () => {
    const keep = vi.spyOn(PictureStore.prototype, 'write');
    onTestFinished(() => keep.mockRestore());
    const get = await serve(withFiles({}));
    const first = await get('/icon-512.png');
    await closeApps();
    expect(keep.mock.calls.length).toBeGreaterThan(0);
    keep.mockClear();
    const again = await serve(withFiles({}));
    expect((await again('/icon-512.png')).rawPayload).toEqual(first.rawPayload);
    await closeApps();
    expect(keep).not.toHaveBeenCalled();
  });
});
