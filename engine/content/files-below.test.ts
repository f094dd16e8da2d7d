import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesBelow } from './files-below.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-files-'));
  mkdirSync(join(folder, 'site/cities'), { recursive: true });
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'site/site.json'), '');
  writeFileSync(join(folder, 'site/cities/arcadia.json'), '');
  writeFileSync(join(folder, 'elsewhere/roof.jpg'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('lists the files of subfolders and of linked folders, and says which files are links', () => {
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'site/media'));
  symlinkSync('site.json', join(folder, 'site/copy.json'));
  expect(filesBelow(join(folder, 'site'))).toEqual([
    { file: 'cities/arcadia.json', isLink: false },
    { file: 'copy.json', isLink: true },
    { file: 'media/roof.jpg', isLink: false },
    { file: 'site.json', isLink: false },
  ]);
});

it('follows no link to a folder that contains it, and none that leads nowhere or to itself', () => {
  const before = filesBelow(join(folder, 'site'));
  symlinkSync('..', join(folder, 'site/cities/up'));
  symlinkSync('.', join(folder, 'site/here'));
  symlinkSync('nowhere', join(folder, 'site/lost'));
  symlinkSync('itself', join(folder, 'site/itself'));
  expect(before).toHaveLength(2);
  expect(filesBelow(join(folder, 'site'))).toEqual(before);
});
