import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';
import { tokenize } from './tokens.ts';

/** Which modules a file loads: those with it, or also those of `import()`. Imports of types load nothing. */
export type Loading = 'at once' | 'at any time';

/** A module that a program loads, and the file that imports it. */
export interface LoadedModule {
  readonly from: string;
  readonly specifier: string;
}

/** The modules that programs load which start with these files, except files of the project. */
export function loadedModules(
  files: readonly SourceFile[],
  starts: readonly string[],
  loading: Loading,
): readonly LoadedModule[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const reached = new Set(starts);
  const found: LoadedModule[] = [];
  for (const from of reached)
    for (const specifier of loadedSpecifiers(texts.get(from) ?? '', loading)) {
      if (specifier.startsWith('.')) reached.add(posix.join(posix.dirname(from), specifier));
      else found.push({ from, specifier });
    }
  return found;
}

function loadedSpecifiers(text: string, loading: Loading): readonly string[] {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'comment');
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'string') return [];
    const before = tokens.slice(0, index);
    const previous = before.at(-1)?.text;
    const start = before.findLastIndex(
      ({ kind, text: word }) => kind === 'word' && /^(im|ex)port$/.test(word),
    );
    const isDynamic = previous === '(' && start === index - 2;
    const isImport = previous === 'from' || previous === 'import' || (isDynamic && loading === 'at any time');
    return isImport && tokens[start + 1]?.text !== 'type' ? [token.text] : [];
  });
}
