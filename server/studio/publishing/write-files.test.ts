import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  discardKept,
  prepareFiles,
  replaceFiles,
  restoreFile,
  WriteFailure,
  writtenFiles,
} from './write-files.ts';

let root: string;
let content: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cityblock-write-'));
  content = join(root, 'content');
  mkdirSync(join(content, 'cities'), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

test('keeps the permissions of a file', async () => {
  const file = join(content, 'site.json');
  writeFileSync(file, 'old');
  chmodSync(file, 0o664);
  await replaceFiles(await prepareFiles(content, [{ file: 'site.json', after: 'new' }], 'p1'));
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(statSync(file).mode & 0o777).toBe(0o664);
});

test('writes the target of a symbolic link, which stays', async () => {
  mkdirSync(join(content, 'shared'));
  writeFileSync(join(content, 'shared/hanover.json'), 'old');
  symlinkSync('../shared/hanover.json', join(content, 'cities/hanover.json'));
  const files = [{ file: 'cities/hanover.json', after: 'new' }];
  await replaceFiles(await prepareFiles(content, files, 'p1'));
  expect(lstatSync(join(content, 'cities/hanover.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(content, 'shared/hanover.json'), 'utf8')).toBe('new');
  expect(await writtenFiles(content, files)).toEqual([{ file: 'shared/hanover.json', after: 'new' }]);
});

test('refuses a symbolic link out of the content folder, and leaves no prepared file', async () => {
  writeFileSync(join(root, 'outside.json'), 'old');
  symlinkSync('../../outside.json', join(content, 'cities/hanover.json'));
  symlinkSync(root, join(content, 'pages'));
  for (const file of ['cities/hanover.json', 'pages/new.json']) {
    const files = [
      { file: 'site.json', after: 'new' },
      { file, after: 'new' },
    ];
    await expect(prepareFiles(content, files, 'p1')).rejects.toThrow(WriteFailure);
  }
  expect(readdirSync(content).sort()).toEqual(['cities', 'pages']);
  expect(readdirSync(root).sort()).toEqual(['content', 'outside.json']);
});

test('keeps publications of one file apart until they replace it', async () => {
  const prepare = (id: string) => prepareFiles(content, [{ file: 'site.json', after: id }], id);
  const [first, second] = [await prepare('p1'), await prepare('p2')];
  await replaceFiles(first);
  expect(readFileSync(join(content, 'site.json'), 'utf8')).toBe('p1');
  await replaceFiles(second);
  expect(readFileSync(join(content, 'site.json'), 'utf8')).toBe('p2');
});

test('restores replaced and removed files where no text can be written any more', async () => {
  const names = ['site.json', 'words.json', 'cities/hanover.json'];
  for (const name of names.slice(0, 2)) writeFileSync(join(content, name), `old ${name}`);
  const files = [
    { file: 'site.json', after: 'new' },
    { file: 'words.json', after: null },
    { file: 'cities/hanover.json', after: 'added' },
  ];
  await replaceFiles(await prepareFiles(content, files, 'p1'));
  // In place of a full disk: nothing can be written under the names of new texts.
  for (const name of ['site.json', 'words.json']) mkdirSync(join(content, `.${name}.p1.new`));
  for (const file of names)
    await restoreFile(content, { file, after: file.startsWith('cities') ? null : `old ${file}` }, 'p1');
  await discardKept(content, names, 'p1');
  expect(readFileSync(join(content, 'site.json'), 'utf8')).toBe('old site.json');
  expect(readFileSync(join(content, 'words.json'), 'utf8')).toBe('old words.json');
  expect(readdirSync(join(content, 'cities'))).toEqual([]);
  expect(readdirSync(content).filter((name) => name.endsWith('.old'))).toEqual([]);
});
