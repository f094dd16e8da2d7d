import { describe, expect, it } from 'vitest';
import { layers } from './layers-and-rooms.ts';
import { loadedModules } from './loaded-modules.ts';
import { isCode, readSourceFiles, type SourceFile } from './source-file.ts';

/** The scripts that browsers start with. */
const entries = [
  'server/pages/+client.ts',
  'server/dashboard/app/main.tsx',
  'server/studio/app/main.tsx',
  'server/studio/app/preview/preview-script.ts',
];

/** The modules of Node.js that a script loads in the browser, each with the file that imports it. */
const nodeModules = (files: readonly SourceFile[], starts: readonly string[]): readonly string[] =>
  loadedModules(files, starts, 'at any time')
    .filter(({ specifier }) => specifier.startsWith('node:'))
    .map(({ from, specifier }) => `${from} imports ${specifier}`);

describe('the code for browsers', () => {
  const files = readSourceFiles(layers).filter(({ path }) => isCode(path));

  it('imports no module of Node.js, which the development server would refuse to load', () => {
    expect(nodeModules(files, entries)).toEqual([]);
  });

  it('is followed through the files that it loads, and not through types', () => {
    const planted = [
      { path: 'a/main.ts', text: "import type { B } from './types.ts';\nconst c = import('../c.ts');" },
      { path: 'a/types.ts', text: "import { hash } from 'node:crypto';" },
      { path: 'c.ts', text: "export { join } from 'node:path';" },
    ];
    expect(nodeModules(planted, ['a/main.ts'])).toEqual(['c.ts imports node:path']);
  });
});
