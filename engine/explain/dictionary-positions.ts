import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../content/line-index.ts';
import type { WordLeaf } from './leaf.ts';

interface WordsFile {
  readonly file: string;
  readonly text: string;
}

/** A position in the code. */
export interface CodePosition extends Position {
  /** The absolute path. */
  readonly file: string;
}

/** Finds the texts of words in the files of dictionaries, as they are written or compiled. */
export class DictionaryPositions {
  readonly #roots: readonly string[];
  readonly #language: string;
  #files: ReadonlyMap<string, WordsFile> | undefined;

  /**
   * @param roots the folders of the program and of the site
   * @param language the built-in language of the site: "en"
   */
  constructor(roots: readonly string[], language: string) {
    this.#roots = roots;
    this.#language = language;
  }

  /** The position of a character of a word's text; undefined if no file has the word. */
  find({ section, wordKey, form, value }: WordLeaf, offset = 0): CodePosition | undefined {
    this.#files ??= readWordsFiles(this.#roots);
    const found = this.#files.get(section);
    if (found === undefined) return undefined;
    const word = new RegExp(`[\\s{,]${wordKey}:\\s*\\{`).exec(found.text);
    if (word === null) return undefined;
    const name = form === undefined ? '' : `[^\\n]*?\\b${form}:\\s*`;
    const start = new RegExp(`[\\s{,]${this.#language}:\\s*${name}`);
    const language = start.exec(found.text.slice(word.index));
    if (language === null) return undefined;
    const from = word.index + language.index;
    const at = found.text.indexOf(value, from);
    const position = at === -1 ? from + language[0].length : at + offset;
    const before = found.text.slice(0, position).split('\n');
    return { file: found.file, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}

function readWordsFiles(roots: readonly string[]): ReadonlyMap<string, WordsFile> {
  const folders = roots.flatMap((root) => ['blocks', 'server', 'engine'].map((name) => join(root, name)));
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.words\.[jt]s$/.test(name))
        .map((name) => join(folder, name)),
    );
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const [, section] = /\bdictionary\(\s*['"]([^'"]+)/.exec(text) ?? [];
      return section === undefined ? [] : [[section, { file, text }] as const];
    }),
  );
}
