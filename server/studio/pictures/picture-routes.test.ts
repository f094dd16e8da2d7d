import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PictureStudio } from '../../media/pictures/picture-studio.ts';
import { startStudioApp } from '../../testing/studio-app.ts';
import type { ReviewedFile, StudioPicture } from '../studio-api.ts';
import { uploadBytes } from './upload-queue.ts';

const fixture = fileURLToPath(new URL('../../../e2e/fixtures/piano-tuning/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cityblock-studio-pictures-'));
const contentDir = join(folder, 'site');
const log = pino({ level: 'silent' });
const now = () => new Date('2026-11-21T17:00:00Z');

let studio: Awaited<ReturnType<typeof startStudioApp>>;

beforeAll(async () => {
  cpSync(fixture, contentDir, { recursive: true });
  studio = await startStudioApp(
    { contentDir, log, now },
    { pictures: new PictureStudio({ contentDir, cacheDir: join(folder, 'cache'), log }) },
  );
});

afterAll(async () => {
  await studio.stop();
  rmSync(folder, { recursive: true });
});

afterEach(async () => {
  await studio.database.deleteFrom('studio_changes').execute();
});

async function ask(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object | Buffer,
  type = 'image/jpeg',
) {
  const { cookie } = studio;
  const headers = { cookie, ...(Buffer.isBuffer(payload) && { 'content-type': type }) };
  const {
    statusCode,
    body,
    rawPayload,
    headers: answered,
  } = await studio.app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  });
  const isJson = String(answered['content-type']).startsWith('application/json');
  const json = isJson ? JSON.parse(body) : undefined;
  return { status: statusCode, headers: answered, json, bytes: rawPayload, text: body };
}

const upload = (name: string, bytes: Buffer, file?: string) =>
  ask('PUT', `/api/studio/pictures?${new URLSearchParams({ name, ...(file && { file }) })}`, bytes);
const list = async (): Promise<readonly StudioPicture[]> =>
  (await ask('GET', '/api/studio/pictures')).json.pictures;
const find = async (file: string) => (await list()).find((picture) => picture.file === file);
const onDisk = (file: string) => readFileSync(join(contentDir, file));
const changes = async (): Promise<readonly ReviewedFile[]> =>
  (await ask('GET', '/api/studio/changes')).json.files;
const publish = async (files: readonly string[]) =>
  ask('POST', '/api/studio/publish', { files, message: 'Pictures' });

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } });
const photo = (width = 900, height = 600) => canvas(width, height).jpeg().toBuffer();
const drawing = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}<path d="M0 0h9"/></svg>`);

/** A PNG whose header promises a picture of any size, in few bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test('a new picture has a safe name and no data of the camera, is upright, and is not larger than pages show', async () => {
  const bytes = await canvas(4000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Eva' }, IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { status, json } = await upload('Über uns – Team (1).JPEG', bytes);
  expect([status, json.file, json.change]).toEqual([200, 'media/uber-uns-team-1.jpg', 'added']);
  expect((await publish([json.file])).json).toMatchObject({ kind: 'published', isShown: true });
  const { exif, orientation, width, height } = await sharp(onDisk(json.file)).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 1000,
    height: 4000,
  });
  expect((await upload('The same.jpg', bytes)).json).toMatchObject({ file: json.file, change: 'none' });
  const other = await upload('Über uns – Team (1).JPEG', await photo());
  expect(other.json.file).toBe('media/uber-uns-team-1-2.jpg');
  expect((await ask('GET', '/api/studio/files')).json.changedPictures).toBe(1);
});

test.each<[string, string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ['a text', 'team.jpg', () => Buffer.from('Our team'), 422, /"team.jpg" is no picture.*saved as JPEG/],
  ['an empty file', 'team.jpg', () => Buffer.from(' ').subarray(1), 422, /is empty/],
  ['a GIF', 'a.gif', () => canvas(9, 9).gif().toBuffer(), 422, /is a GIF picture.*PNG or WebP/],
  [
    'a truncated JPEG',
    'team.jpg',
    async () => (await photo()).subarray(0, 1200),
    422,
    /"team.jpg" is broken: a part of it is missing/,
  ],
  ['a decompression bomb', 'a.png', () => bomb(60_000, 60_000), 422, /60000 × 60000 pixels.*smaller version/],
  ['a PNG that has less than its header says', 'a.png', () => bomb(5_000, 5_000), 422, /is broken/],
  ['a script', 'a.svg', () => drawing('<script>alert(1)</script>'), 422, /contains a program.*<script>/],
  ['an event handler', 'a.svg', () => drawing('<g onload="alert(1)"/>'), 422, /contains a program.*onload/],
  ['a document', 'a.svg', () => drawing('<foreignObject><p>A</p></foreignObject>'), 422, /foreignObject/],
  ['entities', 'a.svg', () => Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), 422, /"a.svg"/],
  ['too many bytes', 'a.jpg', () => Buffer.alloc(uploadBytes + 1), 413, /more than 30 MB.*smaller version/],
])('%s is refused with the reason, and changes nothing', async (_, name, bytes, status, reason) => {
  const answer = await upload(name, await bytes());
  expect({ status: answer.status, message: answer.json.message }).toEqual({
    status,
    message: expect.stringMatching(reason),
  });
  expect(await changes()).toEqual([]);
});

test('a replaced picture is in the preview of the editor only, in the review, and on the site when it is published', async () => {
  const file = 'media/workbench.jpg';
  const original = onDisk(file);
  const before = await find(file);
  const use = before?.uses[0];
  expect(use).toBeDefined();
  // Another format: the name keeps its own.
  const { json } = await upload('new.png', await canvas(1200, 800).png().toBuffer(), file);
  expect(json).toMatchObject({ file, change: 'changed', width: 1200, height: 800, uses: before?.uses });
  const { json: found } = await ask('GET', '/api/studio/pages?search=');
  const shows = async (path: string, start: string) =>
    (await ask('GET', start + path)).text.includes(json.small.split('/')[2]);
  const paths: readonly string[] = found.pages.map(({ path }: { path: string }) => path);
  const showing = async (start: string) => {
    const pages = await Promise.all(paths.map(async (path) => [path, await shows(path, start)] as const));
    return pages.filter(([, isShown]) => isShown).length;
  };
  expect(await showing('/studio/preview')).toBeGreaterThan(0);
  expect(await showing('')).toBe(0);
  const served = await ask('GET', json.small);
  expect((await sharp(served.bytes).metadata()).format).toBe('webp');
  expect((await changes())[0]).toMatchObject({
    file,
    kind: 'pictures',
    change: 'changed',
    picture: { before: { width: before?.width }, after: { width: 1200 } },
  });
  const published = await publish([file]);
  expect(published.json).toMatchObject({ kind: 'published', isShown: true });
  expect((await sharp(onDisk(file)).metadata()).format).toBe('jpeg');
  expect(await showing('')).toBeGreaterThan(0);
  await ask('POST', `/api/studio/history/${published.json.id}/undo`, { files: [file] });
  expect((await publish([file])).json).toMatchObject({ kind: 'published' });
  expect(onDisk(file)).toEqual(original);
});

test('the two versions of a picture that others changed too can be seen, and one is chosen', async () => {
  const file = 'media/workbench.jpg';
  const original = onDisk(file);
  await upload('mine.jpg', await photo(500, 300), file);
  await upload('mine.jpg', await photo(600, 400), file);
  writeFileSync(join(contentDir, file), await photo(700, 500));
  const [changed] = await changes();
  const { path, mine, theirs } = changed?.conflicts[0] ?? {};
  expect(path).toEqual([]);
  const widthOf = async (version: unknown) => {
    const query = new URLSearchParams({ version: String(version) });
    const answer = await ask('GET', `/api/studio/pictures/version?${query}`);
    const { status, headers, bytes } = answer;
    const shown = status === 302 ? (await ask('GET', String(headers.location))).bytes : bytes;
    return (await sharp(shown).metadata()).width;
  };
  expect(await widthOf(mine)).toBe(600);
  await expect.poll(async () => widthOf(theirs).catch(() => undefined)).toBe(700);
  expect((await ask('GET', '/api/studio/pictures/version?version=unknown')).status).toBe(404);
  await ask('PUT', '/api/studio/file', { kind: 'conflict', file, path, mine, theirs, take: 'mine' });
  expect((await publish([file])).json).toMatchObject({ kind: 'published' });
  expect((await sharp(onDisk(file)).metadata()).width).toBe(600);
  writeFileSync(join(contentDir, file), original);
});

test('a picture that a file names is published with it, or not at all', async () => {
  const { json } = await upload('hall.jpg', await photo());
  const city = 'cities/hanover.json';
  const { value } = (await ask('GET', `/api/studio/file?file=${city}`)).json;
  const after = { file: json.file, alt: 'The hall' };
  await ask('PUT', '/api/studio/file', {
    kind: 'properties',
    file: city,
    edits: [{ path: ['picture'], before: value.picture, after }],
  });
  expect((await find(json.file))?.uses).toEqual([
    { file: city, path: ['picture', 'file'], kind: 'cities', title: 'Hanover' },
  ]);
  expect((await ask('GET', '/api/studio/findings')).json.findings).toEqual([]);
  const alone = await publish([city]);
  expect(alone.json).toMatchObject({ kind: 'refused', reason: 'fault' });
  expect(alone.json.findings[0]).toMatchObject({ code: 'CB_PICTURE_MISSING', path: ['picture', 'file'] });
  const original = onDisk(city);
  expect((await publish([city, json.file])).json).toMatchObject({ kind: 'published' });
  expect((await ask('DELETE', `/api/studio/pictures?file=${json.file}`)).status).toBe(409);
  writeFileSync(join(contentDir, city), original);
});

test('a new name is written wherever the picture is named, and all of it can be taken back', async () => {
  const file = 'media/window.png';
  const { uses = [] } = (await find(file)) ?? {};
  expect(uses.length).toBeGreaterThan(0);
  const { json } = await ask('POST', '/api/studio/pictures/rename', { file, name: 'Shop window' });
  expect(json).toMatchObject({ file: 'media/shop-window.png', change: 'added' });
  expect(json.uses.map(({ path }: { path: unknown }) => path)).toEqual(uses.map(({ path }) => path));
  expect((await ask('GET', '/api/studio/findings')).json.findings).toEqual([]);
  const files = (await changes()).map((change) => change.file);
  expect(files).toEqual(expect.arrayContaining([file, json.file, uses[0]?.file]));
  const originals = files.map((name) => (name === json.file ? undefined : onDisk(name)));
  const bytes = onDisk(file);
  const published = await publish(files);
  expect(published.json).toMatchObject({ kind: 'published', isShown: true });
  expect(onDisk(json.file)).toEqual(bytes);
  expect(await find(file)).toBeUndefined();
  await ask('POST', `/api/studio/history/${published.json.id}/undo`, { files });
  expect((await publish(files)).json).toMatchObject({ kind: 'published' });
  expect(files.map((name) => (name === json.file ? undefined : onDisk(name)))).toEqual(originals);
});

test('what is discarded is gone, and its bytes are deleted after a day', async () => {
  const { json } = await upload('hall.jpg', await photo(901));
  const gone = { text: null, published: null, version: 0 };
  expect((await ask('DELETE', `/api/studio/file?file=${json.file}`)).json).toMatchObject(gone);
  expect(await changes()).toEqual([]);
  const version = json.small.split('/')[2];
  const restoring = (after: string | null) =>
    ask('PUT', '/api/studio/file', {
      kind: 'properties',
      file: json.file,
      edits: [{ path: [], after }],
    });
  for (const other of ['0123456789abcdef', null]) expect((await restoring(other)).status).toBe(404);
  expect((await restoring(version)).status).toBe(200);
  expect((await find(json.file))?.change).toBe('added');
  await ask('DELETE', `/api/studio/file?file=${json.file}`);
  const kept = () =>
    studio.database.selectFrom('studio_pictures').select('version').where('version', '=', version).execute();
  expect(await kept()).toHaveLength(1);
  await studio.database.updateTable('studio_pictures').set({ kept_at: '2026-11-20T00:00:00.000Z' }).execute();
  await upload('other.jpg', await photo(902));
  expect(await kept()).toEqual([]);
});

test.each<[string, (file: string) => Promise<unknown>]>([
  ['replaced', async (file) => upload('new.jpg', await photo(904), file)],
  ['discarded', (file) => ask('DELETE', `/api/studio/file?file=${file}`)],
])('a picture that is %s long after its upload can be taken back', async (_, giveUp) => {
  const { json } = await upload('hall.jpg', await photo(903));
  const version = json.small.split('/')[2];
  await studio.database.updateTable('studio_pictures').set({ kept_at: '2026-11-10T00:00:00.000Z' }).execute();
  await giveUp(json.file);
  await upload('other.jpg', await photo(905));
  const { value } = (await ask('GET', `/api/studio/file?file=${json.file}`)).json;
  const edits = [{ path: [], before: value, after: version }];
  const restored = await ask('PUT', '/api/studio/file', { kind: 'properties', file: json.file, edits });
  expect([restored.status, restored.json?.file?.value]).toEqual([200, version]);
});

test('uploads of one name at the same time are pictures of their own', async () => {
  const bytes = await Promise.all([301, 302, 303].map((width) => photo(width)));
  const answers = await Promise.all(bytes.map((each) => upload('image.jpg', each)));
  const files = answers.map(({ json }) => json.file);
  expect(new Set(files).size).toBe(3);
  expect((await changes()).map(({ file }) => file).sort()).toEqual(files.toSorted());
});

describe('the pictures of an editor are bounded', () => {
  const rows = () => studio.database.selectFrom('studio_pictures').select(['version', 'size', 'kept_at']);
  /** Lets the database believe that the pictures that are kept by now are large. */
  const grow = (size: number) => studio.database.updateTable('studio_pictures').set({ size }).execute();
  const hundred = 100_000_000;

  afterEach(async () => {
    await studio.database.deleteFrom('studio_publications').execute();
    await studio.database.deleteFrom('studio_published_files').execute();
    await studio.database.deleteFrom('studio_pictures').execute();
  });

  test('with those that wait for their time', async () => {
    const files: string[] = [];
    for (const width of [311, 312, 313]) files.push((await upload('a.jpg', await photo(width))).json.file);
    await grow(hundred);
    const at = '2026-11-22T06:00:00.000Z';
    const [first = '', second = ''] = files;
    const { json } = await ask('POST', '/api/studio/publish', { files: [first, second], message: '', at });
    expect(json).toMatchObject({ kind: 'scheduled' });
    const refused = await upload('b.jpg', await photo(314));
    expect([refused.status, refused.json.message]).toEqual([413, expect.stringContaining('300 MB')]);
    expect(await find('media/b.jpg')).toBeUndefined();
    // The bytes of the refused one are kept for a while, and cannot be named either.
    const last = await rows().orderBy('size').limit(1).executeTakeFirstOrThrow();
    const edits = [{ path: [], after: last.version }];
    const naming = { kind: 'properties', file: 'media/b.jpg', edits };
    expect((await ask('PUT', '/api/studio/file', naming)).status).toBe(413);
    const rename = { file: 'media/window.png', name: 'Shop window' };
    expect((await ask('POST', '/api/studio/pictures/rename', rename)).status).toBe(413);
    expect((await upload('c.jpg', await photo(315), files[2])).status).toBe(200);
  });

  test('with those that were replaced, dropped, or taken back before they were published', async () => {
    for (const width of [321, 322, 323, 324]) {
      const { json } = await upload('a.jpg', await photo(width));
      await grow(hundred);
      if (width === 321) {
        const at = '2026-11-22T06:00:00.000Z';
        const scheduled = await ask('POST', '/api/studio/publish', { files: [json.file], message: '', at });
        await ask('POST', `/api/studio/history/${scheduled.json.id}/end`, { text: '' });
      }
      await ask('DELETE', `/api/studio/file?file=${json.file}`);
    }
    await upload('a.jpg', await photo(325));
    const sizes = (await rows().execute()).map(({ size }) => size);
    expect(sizes.filter((size) => size === hundred)).toHaveLength(3);
  });
});
