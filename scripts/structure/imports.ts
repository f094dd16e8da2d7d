import { posix } from 'node:path';
import { isCode, type SourceFile } from './source-file.ts';
import { tokenize } from './tokens.ts';

/**
 * The module specifiers that a file imports: with `import` or `export … from`, of values or of types, statically or with
 * `import()`, in an expression or in a type. Comments and strings that quote an import are ignored.
 */
export function specifiersIn(text: string): readonly string[] {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'comment');
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'string') return [];
    const [previous, beforePrevious] = [tokens[index - 1], tokens[index - 2]];
    const isStatic = previous?.kind === 'word' && (previous.text === 'from' || previous.text === 'import');
    const isDynamic =
      previous?.text === '(' && beforePrevious?.kind === 'word' && beforePrevious.text === 'import';
    return isStatic || isDynamic ? [token.text] : [];
  });
}

/** Every code file with the project files that it imports, as paths from the project root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function importGraph(files: readonly SourceFile[]): ImportGraph {
  return new Map(
    files
      .filter(({ path }) => isCode(path))
      .map(({ path, text }) => [
        path,
        [...new Set(specifiersIn(text))]
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))),
      ]),
  );
}
