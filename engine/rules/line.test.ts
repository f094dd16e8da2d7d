import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writePageDates } from '../routes/page-dates.ts';
import { appendPublishedLines, publishedPathsFile } from '../routes/published-paths.ts';
import { checkListedLines } from './line.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-lines-'));
  appendPublishedLines(folder, ['2026-11-21 indexed pages /', '2026-11-21 noindex templates/town /a/{b,c}']);
  const page = { date: '2026-11-21', hash: 'QcQv3bNgIyWk' };
  writePageDates(folder, { asOf: page.date, pages: new Map([['/', page]]) });
});
afterEach(() => rmSync(folder, { recursive: true }));

const found = () => checkListedLines(folder).map(({ file, line, message }) => `${file}:${line} ${message}`);

it('accepts the files as commands write them, without an introduction too, and a folder without them', () => {
  expect(found()).toEqual([]);
  writeFileSync(
    join(folder, publishedPathsFile),
    '2026-11-21 indexed pages /\r\n2026-11-21 indexed pages /a\r\n',
  );
  expect(found()).toEqual([]);
  rmSync(join(folder, 'lastmod.txt'));
  rmSync(join(folder, publishedPathsFile));
  expect(found()).toEqual([]);
});

it.each([
  '2026-11-22 indexd pages /nope-path',
  '2026-11-22 indexed pages nope-path',
  '2026-11-22 indexed page /nope-path',
  'garbage',
])('reports the line "%s"', (line) => {
  appendPublishedLines(folder, [line]);
  expect(found()).toEqual(['published-paths.txt:7 the line cannot be read, so its paths are not protected']);
});

it('reports the first of several lines, and a merge conflict', () => {
  appendPublishedLines(folder, ['one', '2026-11-21 indexed pages /b', 'two']);
  writeFileSync(join(folder, 'lastmod.txt'), '<<<<<<< HEAD\n2026-11-21 QcQv3bNgIyWk /\n');
  expect(found()).toEqual([
    'published-paths.txt:7 the line cannot be read, like 1 more of the file, so its paths are not protected',
    'lastmod.txt:1 a merge conflict was not resolved',
  ]);
});

it('accepts lines that were added after an editor changed the end of the file or its line endings', () => {
  const file = join(folder, publishedPathsFile);
  writeFileSync(file, '2026-11-21 indexed pages /\r\n2026-11-21 indexed pages /a');
  appendPublishedLines(folder, ['2026-11-22 indexed pages /b', '2026-11-22 indexed pages /c']);
  expect(found()).toEqual([]);
  expect(
    readFileSync(file, 'utf8')
      .split('\r\n')
      .map((line) => line.at(-1)),
  ).toEqual(['/', 'a', 'b', 'c', undefined]);
});

it('reports a line of lastmod.txt', () => {
  writeFileSync(join(folder, 'lastmod.txt'), 'The dates.\nas of 2026-11-21\n\ngarbage\n');
  expect(found()).toEqual(['lastmod.txt:4 the line cannot be read, so it dates no page']);
});
