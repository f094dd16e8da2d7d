import { expect, it } from 'vitest';
import { layers } from './layers-and-rooms.ts';
import { loadedModules } from './loaded-modules.ts';
import { isCode, readSourceFiles, type SourceFile } from './source-file.ts';

/** Packages of worker threads, and of what few servers do. They would delay the start of each server, and take its memory. */
const late: ReadonlySet<string> = new Set(['@napi-rs/canvas', '@zxcvbn-ts/core', 'dompurify', 'jsdom']);

const loadedLate = (files: readonly SourceFile[], start: string): readonly string[] =>
  loadedModules(files, [start], 'at once')
    .filter(({ specifier }) => late.has(specifier))
    .map(({ from, specifier }) => `${from} imports ${specifier}`);

it('the server starts without the packages that draw, read documents or guess passwords', () => {
  const files = readSourceFiles(layers).filter(({ path }) => isCode(path));
  expect(loadedLate(files, 'server/start.ts')).toEqual([]);
  expect(loadedLate(files, 'server/studio/pictures/upload-worker.ts')).toContain(
    'server/media/pictures/sanitize-drawing.ts imports jsdom',
  );
});

it('what is loaded later does not count', () => {
  const planted = [
    { path: 'a.ts', text: "import './b.ts';\nconst c = () => import('./c.ts');" },
    { path: 'b.ts', text: "import type { JSDOM } from 'jsdom';\nimport createPurifier from 'dompurify';" },
    { path: 'c.ts', text: "import { JSDOM } from 'jsdom';" },
  ];
  expect(loadedLate(planted, 'a.ts')).toEqual(['b.ts imports dompurify']);
});
