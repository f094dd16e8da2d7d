import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PictureFile, PictureReader } from '../../../engine/content/picture-files.ts';
import { snapshotWords } from '../../../engine/content/snapshot-words.ts';
import { picturePath, type VariantFormat, widthsOf } from '../../../engine/routes/picture-path.ts';
import { createTemporaryApp } from '../../testing/temporary-app.ts';
import { pictureRoutes } from './picture-routes.ts';
import { PictureStudio, type PictureStudioOptions } from './picture-studio.ts';

let folder: string;
let contentDir: string;
let cacheDir: string;
let pictures: ReadonlyMap<string, PictureFile>;
const open: FastifyInstance[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-pictures-'));
  contentDir = join(folder, 'content');
  cacheDir = join(folder, 'cache');
  await mkdir(join(contentDir, 'media'), { recursive: true });
  // Red on the left as stored, so at the top as shown: the camera was turned.
  const half = { create: { width: 500, height: 600, channels: 3 as const, background: 'red' } };
  const stored = sharp({ create: { width: 1000, height: 600, channels: 3, background: 'blue' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Private name' } } });
  await stored.jpeg().toFile(join(contentDir, 'media/turned.jpg'));
  await writeFile(
    join(contentDir, 'media/plan.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="a()"><script>a()</script><path d="M0 0h9v9z"/></svg>',
  );
  readPictures();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
  await rm(folder, { recursive: true, force: true });
});

function readPictures(): void {
  ({ pictures } = new PictureReader(contentDir).read());
}

/** Writes another picture to the file, which keeps its inode. */
async function overwriteTurned(): Promise<void> {
  const other = sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } });
  await writeFile(join(contentDir, 'media/turned.jpg'), await other.jpeg().toBuffer());
}

function studioWith(options: Partial<PictureStudioOptions> = {}): PictureStudio {
  return new PictureStudio({ contentDir, cacheDir, log: { warn: () => {} }, ...options });
}

async function serve(studio = studioWith(), changesRead = async () => {}) {
  const app = fastify();
  await app.register(pictureRoutes, {
    pictures: () => pictures.values(),
    changesRead,
    words: () => snapshotWords(undefined),
    studio,
  });
  open.push(app);
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

function pathOf(file: string, width: number, format: VariantFormat = 'webp'): string {
  return picturePath(pictures.get(file) ?? expect.fail(`no ${file}`), { kind: 'raster', format, width });
}

function drawingPath(): string {
  return picturePath(pictures.get('media/plan.svg') ?? expect.fail('no drawing'), { kind: 'vector' });
}

describe('a picture', () => {
  it('of a change that another server has read first is served as soon as this one has read it, too', async () => {
    const before = pictures;
    await sharp({ create: { width: 400, height: 300, channels: 3, background: 'green' } })
      .png()
      .toFile(join(contentDir, 'media/new.png'));
    readPictures();
    const path = pathOf('media/new.png', 320);
    const unknown = path.replace(/[0-9a-f]{16}/, '0123456789abcdef');
    pictures = before;
    expect((await (await serve())(path)).statusCode).toBe(404);
    const get = await serve(studioWith(), async () => readPictures());
    expect((await get(unknown)).statusCode).toBe(404);
    pictures = before;
    expect(await get(path)).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
  });

  it.each(['avif', 'webp'] as const)(
    'is served as %s, upright, without metadata and immutable',
    async (format) => {
      const get = await serve();
      const path = pathOf('media/turned.jpg', 320, format);
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const made = await sharp(answer.rawPayload).metadata();
      expect(made).toMatchObject({ width: 320, height: 533, space: 'srgb' });
      expect(made.exif).toBeUndefined();
      expect(made.orientation).toBeUndefined();
      expect(answer.rawPayload.includes('Private name')).toBe(false);
      const [top, bottom] = await Promise.all(
        [40, 490].map((y) =>
          sharp(answer.rawPayload).extract({ left: 160, top: y, width: 1, height: 1 }).raw().toBuffer(),
        ),
      );
      expect(top?.[0]).toBeGreaterThan(200);
      expect(bottom?.[2]).toBeGreaterThan(200);
      const etag = String(answer.headers.etag);
      expect((await get(path, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304);
    },
  );

  it('is served as JPEG in one width, for sites that show it where a page is shared', async () => {
    const get = await serve();
    const answer = await get(pathOf('media/turned.jpg', 600, 'jpg'));
    expect(answer.headers['content-type']).toBe('image/jpeg');
    const made = await sharp(answer.rawPayload).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: 600, height: 1000, space: 'srgb' });
    expect(made.exif).toBeUndefined();
    expect((await get(pathOf('media/turned.jpg', 320, 'jpg'))).statusCode).toBe(404);
  });

  it('is served in each of its widths, and in no other', async () => {
    const get = await serve();
    const turned = pictures.get('media/turned.jpg') ?? expect.fail('no picture');
    expect(turned).toMatchObject({ width: 600, height: 1000 });
    expect(widthsOf(turned)).toEqual([320, 480, 600]);
    for (const width of widthsOf(turned)) {
      const { rawPayload } = await get(pathOf('media/turned.jpg', width));
      expect((await sharp(rawPayload).metadata()).width).toBe(width);
    }
    const path = pathOf('media/turned.jpg', 320);
    const refused = [
      path.replace('-320', '-321'),
      path.replace('-320', '-640'),
      path.replace('.webp', '.png'),
      path.replace('turned', 'other'),
      path.replace(turned.version, '0123456789abcdef'),
      path.replace('/turned', '/../turned'),
      `${path}/x`,
      '/media/turned.jpg',
      '/media/',
      '/media/..%2f..%2fpackage.json',
    ];
    for (const url of refused) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
    }
    expect(await readdir(join(cacheDir, turned.version))).toHaveLength(3);
  });

  it('is made from the original of earlier content, if that was kept', async () => {
    const kept = studioWith();
    const get = await serve(kept);
    await kept.keepOriginals(pictures.values());
    const [path, drawing] = [pathOf('media/turned.jpg', 320), drawingPath()];
    for (const file of ['media/turned.jpg', 'media/plan.svg']) await rm(join(contentDir, file));
    // The page was made before the picture was replaced, and the content is read after it.
    expect((await get(path)).statusCode).toBe(200);
    readPictures();
    expect(pictures.size).toBe(0);
    expect((await get(path.replace('-320', '-480'))).statusCode).toBe(200);
    expect((await get(drawing)).statusCode).toBe(200);
    expect((await get(path.replace('-320', '-321'))).statusCode).toBe(404);
  });

  it('is made from the original also after its file was overwritten in place', async () => {
    const kept = studioWith();
    const get = await serve(kept);
    await kept.keepOriginals(pictures.values());
    const path = pathOf('media/turned.jpg', 320);
    await overwriteTurned();
    readPictures();
    expect((await get(path)).statusCode).toBe(200);
    expect((await get(pathOf('media/turned.jpg', 9))).statusCode).toBe(200);
  });

  it('is kept although keeping it failed before, or the process ended in between', async () => {
    const [turned] = [...pictures.values()].filter(({ file }) => file === 'media/turned.jpg');
    const path = pathOf('media/turned.jpg', 320);
    const original = join(contentDir, 'media/turned.jpg');
    const bytes = await readFile(original);
    const warnings: unknown[] = [];
    const kept = studioWith({ log: { warn: (message: unknown) => warnings.push(message) } });
    const get = await serve(kept);
    // Where the folder of the version should be is a file.
    const folderOfVersion = join(cacheDir, turned?.version ?? '');
    await mkdir(cacheDir);
    await writeFile(folderOfVersion, '');
    await kept.keepOriginals(pictures.values());
    expect(warnings).toHaveLength(1);
    await rm(folderOfVersion);
    await mkdir(folderOfVersion);
    // The process was killed before it described what it had kept.
    await writeFile(join(folderOfVersion, 'original'), bytes);
    // A file that is now another picture is not kept in place of it.
    await overwriteTurned();
    await kept.keepOriginals(pictures.values());
    await writeFile(original, bytes);
    await kept.keepOriginals(pictures.values());
    expect(warnings).toHaveLength(1);
    await overwriteTurned();
    readPictures();
    expect((await get(path)).statusCode).toBe(200);
  });

  it('is made once for concurrent requests', async () => {
    const get = await serve(studioWith({ maxWaiting: 1 }));
    const path = pathOf('media/turned.jpg', 320);
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(path)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  });

  it('is refused while the queue is full, and made when there is room', async () => {
    const studio = studioWith({ maxWaiting: 1 });
    const get = await serve(studio);
    // Reading a pipe ends when something was written to it, so the thread is busy for as long as this test needs.
    const pipe = join(contentDir, 'media/pipe.jpg');
    execFileSync('mkfifo', [pipe]);
    const turned = pictures.get('media/turned.jpg') ?? expect.fail('no picture');
    const busy = studio.fault({ ...turned, file: 'media/pipe.jpg', version: 'pipe' });
    const path = pathOf('media/turned.jpg', 320);
    const refused = await get(path);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    await writeFile(pipe, '');
    expect(await busy).toBeDefined();
    expect((await get(path)).statusCode).toBe(200);
  });

  it('is checked when there is room in the queue, and never after the studio was closed', async () => {
    const studio = studioWith({ maxWaiting: 1 });
    const pipe = join(contentDir, 'media/full.jpg');
    execFileSync('mkfifo', [pipe]);
    const turned = pictures.get('media/turned.jpg') ?? expect.fail('no picture');
    const busy = studio.fault({ ...turned, file: 'media/full.jpg', version: 'full' });
    const waiting = studio.fault(turned);
    await writeFile(pipe, '');
    expect(await busy).toBeDefined();
    expect(await waiting).toBeUndefined();
    const missing = { ...turned, file: 'media/missing.jpg', version: 'missing' };
    expect(await studio.fault(missing)).toMatch(/missing/);
    const unfinished = studio.fault({ ...missing, version: 'unfinished' });
    await studio.close();
    expect(await unfinished).toBeUndefined();
    expect(await studio.fault({ ...missing, version: 'later' })).toBeUndefined();
  });

  it('is checked again after its file was missing or another one, but not after it was found to be broken', async () => {
    const studio = studioWith();
    const turned = pictures.get('media/turned.jpg') ?? expect.fail('no picture');
    const path = join(contentDir, turned.file);
    const bytes = await readFile(path);
    await rm(path);
    expect(await studio.fault(turned)).toMatch(/ENOENT/);
    await writeFile(path, 'another picture');
    expect(await studio.fault(turned)).toMatch(/has changed/);
    await writeFile(path, bytes);
    expect(await studio.fault(turned)).toBeUndefined();
    const broken = bytes.subarray(0, bytes.length / 2);
    await writeFile(path, broken);
    readPictures();
    const picture = pictures.get('media/turned.jpg') ?? expect.fail('no picture');
    const reason = await studio.fault(picture);
    expect(reason).toMatch(/premature end/i);
    await rm(path);
    expect(await studio.fault(picture)).toBe(reason);
    await studio.close();
  });

  it('is read from the disk after a restart, also in an earlier version', async () => {
    const path = pathOf('media/turned.jpg', 320);
    const first = await (await serve())(path);
    await rm(join(contentDir, 'media/turned.jpg'));
    const get = await serve(studioWith({ maxWaiting: 0 }));
    expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(true);
    readPictures();
    expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('is never served in another version than its path says', async () => {
    const path = pathOf('media/turned.jpg', 320);
    const other = sharp({ create: { width: 600, height: 1000, channels: 3, background: 'green' } });
    await other.jpeg().toFile(join(contentDir, 'media/turned.jpg'));
    const get = await serve();
    expect((await get(path)).statusCode).toBe(404);
    readPictures();
    expect(pathOf('media/turned.jpg', 320)).not.toBe(path);
    expect((await get(pathOf('media/turned.jpg', 320))).statusCode).toBe(200);
    expect((await get(path)).statusCode).toBe(404);
  });
});

describe('a drawing', () => {
  it('is served without scripts, and may not run any', async () => {
    const get = await serve();
    const drawing = pictures.get('media/plan.svg') ?? expect.fail('no drawing');
    const path = picturePath(drawing, { kind: 'vector' });
    const answer = await get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(answer.body).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    );
    expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });
});

it('is part of the whole application', async () => {
  const { app, close } = await createTemporaryApp({ pictures: studioWith() });
  const { statusCode, headers } = await app.inject('/media/0123456789abcdef/team-320.avif');
  expect([statusCode, headers['x-content-type-options']]).toEqual([404, 'nosniff']);
  await close();
});
