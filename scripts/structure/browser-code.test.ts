import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layers } from './layers-and-rooms.ts';
import { isCode, readSourceFiles, type SourceFile } from './source-file.ts';
import { tokenize } from './tokens.ts';

/** The scripts that browsers start with. */
const entries = [
  'server/pages/+client.ts',
  'server/dashboard/app/main.tsx',
  'server/studio/app/main.tsx',
  'server/studio/app/preview/preview-script.ts',
];

/** The module specifiers of a file whose modules are loaded with it: all but those of imports of types. */
function loadedSpecifiers(text: string): readonly string[] {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'comment');
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'string') return [];
    const before = tokens.slice(0, index);
    const previous = before.at(-1)?.text;
    const start = before.findLastIndex(
      ({ kind, text: word }) => kind === 'word' && /^(im|ex)port$/.test(word),
    );
    const isImport =
      previous === 'from' || previous === 'import' || (previous === '(' && start === index - 2);
    return isImport && tokens[start + 1]?.text !== 'type' ? [token.text] : [];
  });
}

/** The modules of Node.js that a script loads in the browser, each with the file that imports it. */
function nodeModules(files: readonly SourceFile[], starts: readonly string[]): readonly string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const reached = new Set(starts);
  const found: string[] = [];
  for (const path of reached)
    for (const specifier of loadedSpecifiers(texts.get(path) ?? '')) {
      if (specifier.startsWith('node:')) found.push(`${path} imports ${specifier}`);
      if (specifier.startsWith('.')) reached.add(posix.join(posix.dirname(path), specifier));
    }
  return found;
}

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
