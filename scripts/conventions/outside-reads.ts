import { isBuiltin } from 'node:module';
import { blockFolders, projectPath } from '../../blocks/block-folders.ts';
import { importGraph, specifiersIn } from '../structure/imports.ts';
import type { SourceFile } from '../structure/source-file.ts';
import { tokenize } from '../structure/tokens.ts';

/**
 * The code with which the server resolves and renders blocks: schemas, components and the files in blocks/ that they import,
 * without islands and behaviors, which read the clock and send requests in the browser.
 */
export function blockCode(files: readonly SourceFile[]): readonly SourceFile[] {
  const graph = importGraph(files);
  const parts = blockFolders().flatMap(({ schema, component }) => [schema, component]);
  const reached = new Set(parts.map((file) => projectPath(file)));
  for (const path of reached) {
    for (const target of graph.get(path) ?? [])
      if (target.startsWith('blocks/') && !/\.(?:island\.tsx|behavior\.ts)$/.test(target))
        reached.add(target);
  }
  return files.filter(({ path }) => reached.has(path));
}

/** Reads of a value from outside, with a pattern of the code without white space, comments and strings. */
const outside: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Date.now', /^Date\.now\b/],
  ['the current date', /^Date\(\)/],
  ['Math.random', /^Math\.random\b/],
  ['process', /^process\b(?!:)/],
  ['performance', /^performance\./],
  ['crypto', /^crypto\./],
  ['fetch', /^fetch\(/],
];

/** Reads of a clock, a random number, a file, the process or the network in a file, one sentence each. */
export function outsideReads({ path, text }: SourceFile): readonly string[] {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'comment');
  const used = tokens.flatMap(({ kind, line }, index) => {
    if (kind !== 'word' || isProperty(tokens[index - 1]?.text, tokens[index - 2]?.text)) return [];
    const code = tokens
      .slice(index, index + 4)
      .map((token) => (token.kind === 'string' ? '""' : token.text))
      .join('');
    return outside.flatMap(([name, pattern]) =>
      pattern.test(code) ? [`${path}:${line} reads ${name}`] : [],
    );
  });
  const imported = specifiersIn(text).filter((specifier) => isBuiltin(specifier));
  return [...imported.map((specifier) => `${path} imports ${specifier}`), ...used];
}

/** Whether the word after these two tokens is a property of an object other than `globalThis`. */
function isProperty(previous: string | undefined, beforePrevious: string | undefined): boolean {
  return previous === '.' && beforePrevious !== 'globalThis';
}
