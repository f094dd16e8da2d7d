import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PictureFile } from '../../engine/content/picture-files.ts';
import { ShownPictures } from './shown-pictures.ts';

let folder: string;

const picture: PictureFile = {
  file: 'media/mark.svg',
  version: '0123456789abcdef',
  format: 'svg',
  width: 10,
  height: 10,
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cityblock-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('pictures with the same bytes are known, by the same program', () => {
  const file = join(folder, 'cache', 'pictures.txt');
  const first = new ShownPictures(file, 'program');
  expect(first.has(picture)).toBe(false);
  first.add(picture);
  const second = new ShownPictures(file, 'program');
  expect(second.has({ ...picture, file: 'media/other.svg' })).toBe(true);
  expect(second.has({ ...picture, version: '0123456789abcdee' })).toBe(false);
  expect(second.has({ ...picture, format: 'png' })).toBe(false);
  const other = new ShownPictures(file, 'another program');
  expect(other.has(picture)).toBe(false);
  other.add({ ...picture, format: 'png' });
  expect(new ShownPictures(file, 'program').has(picture)).toBe(false);
});

test('a file that cannot be written is left out', async () => {
  const file = join(folder, 'pictures.txt');
  await mkdir(file);
  const pictures = new ShownPictures(file, 'program');
  pictures.add(picture);
  expect(pictures.has(picture)).toBe(true);
  expect(new ShownPictures(file, 'program').has(picture)).toBe(false);
});
