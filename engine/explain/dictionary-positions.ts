import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../content/line-index.ts';
import type { WordLeaf } from './leaf.ts';

interface WordsFile {
  readonly file: string;
  readonly text: string;
}

/** A position in the code. */
export interface CodePosition extends Position {
  /** Relative to the project, with forward slashes. */
  readonly file: string;
}

/** Finds the texts of built-in words in the files of dictionaries, as they are written or compiled. */
export class DictionaryPositions {
  readonly #root: string;
  readonly #language: string;
  #files: ReadonlyMap<string, WordsFile> | undefined;

  /**
   * @param root the folder of the project
   * @param language the built-in language of the site: "en"
   */
  constructor(root: string, language: string) {
    this.#root = root;
    this.#language = language;
  }

  /** The position of a character of a word's text; undefined if the code is not in the project. */
  find({ section, wordKey, form, value }: WordLeaf, offset = 0): CodePosition | undefined {
    this.#files ??= readWordsFiles(this.#root);
    const found = this.#files.get(section);
    if (found === undefined) return undefined;
    // The compiler indents by four spaces.
    const indent = found.file.endsWith('.ts') ? 2 : 4;
    const word = new RegExp(`^ {${indent}}${wordKey}: \\{`, 'm').exec(found.text);
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

function readWordsFiles(root: string): ReadonlyMap<string, WordsFile> {
  const files = ['blocks', 'server', 'engine'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.words\.[jt]s$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const [, section] = /\bdictionary\('([^']+)'/.exec(text) ?? [];
      return section === undefined ? [] : [[section, { file, text }] as const];
    }),
  );
}
