import { expect, it } from 'vitest';
import { cachesIn, countProject, generatorsIn, smallFiles } from './counted.ts';

const file = (path: string, text: string) => ({ path, text });

it('a project is counted by the printed rules', () => {
  const counted = countProject({
    files: [
      file('engine/a.ts', 'export const a = 1;\nexport function* b() {}\n'),
      file('engine/a.test.ts', "import { a } from './a.ts';\n"),
      file('lab/c.ts', "import { a } from '../engine/a.ts';\n"),
    ],
    readme: '# Title\n\nThree more words\n',
    architecture: [
      '# Architecture',
      '## Glossary',
      '### Code',
      '| term | meaning |\n|---|---|\n| a | b |\n| c | d |',
      '## A page request',
      '| hop | file |\n|---|---|\n| 1. First | a |\n| 2. Second | b |',
      '### Cached',
      '| hop | file |\n|---|---|\n| 1. Other | a |',
      '## A lead',
      '| a | b |\n|---|---|\n| 1. Other | a |\n',
    ].join('\n\n'),
    npmScripts: ['start', 'test'],
  });
  expect(Object.fromEntries(counted.map(({ name, figure }) => [name, figure]))).toEqual({
    'lines of engine/': '2',
    'lines of lab/': '1',
    'lines of tests': '1',
    'glossary rows': '2',
    'hops from request to page': '2',
    'generator functions': '1',
    caches: '0',
    'small files with one importer': '1',
    'words of README.md': '5',
    'npm scripts': '2',
  });
});

it.each([
  ['const pages = new WeakMap<Page, string>();', 1],
  ['  readonly #pages = new LRUCache<string, Page>({ max: 9 });', 1],
  ['const pages = new Map<string, Page>();', 1],
  ['  const pages = new Map<string, Page>();', 0],
  ['const pages = new Map(entries);', 0],
])('%j has %i caches', (text, count) => {
  expect(cachesIn(file('engine/x.ts', text))).toHaveLength(count);
});

it.each([
  ['function* pages() {}', 1],
  ['class Site {\n  async *pages() {}\n  *#paths() {}\n}', 2],
  ['const site = {\n  *pages() {},\n};', 1],
  ['const area = width * height; // function* and * pages()', 0],
  ["app.get<{ Params: { '*': string } }>('/assets/*');", 0],
  ['yield* pages();\nexport * from "./x.ts";', 0],
])('%j has %i generators', (text, count) => {
  expect(generatorsIn(text)).toBe(count);
});

it('a small file counts if one other file imports it', () => {
  const importing = "import { a } from './a.ts';\n";
  expect(smallFiles([file('engine/a.ts', ''), file('engine/b.ts', importing)])).toEqual(['engine/a.ts']);
  expect(
    smallFiles([file('engine/a.ts', ''), file('engine/b.ts', importing), file('engine/c.ts', importing)]),
  ).toEqual([]);
  expect(smallFiles([file('engine/a.ts', '\n'.repeat(21)), file('engine/b.ts', importing)])).toEqual([]);
});
