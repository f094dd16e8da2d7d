import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../content/diagnostic.ts';
import { pageDatePattern, pageDatesFile } from '../routes/page-dates.ts';
import { publishedLinePattern, publishedPathsFile } from '../routes/published-paths.ts';

/** A file of a content folder that a command maintains, line by line. */
interface ListFile {
  readonly file: string;
  /** Matches a line. */
  readonly pattern: RegExp;
  readonly loss: string;
  readonly hint: string;
}

const listFiles: readonly ListFile[] = [
  {
    file: publishedPathsFile,
    pattern: publishedLinePattern,
    loss: 'its paths are not protected',
    hint: 'Restore the line from version control, in the form "2026-11-21 indexed pages /about". Delete it only if no command wrote it.',
  },
  {
    file: pageDatesFile,
    pattern: pageDatePattern,
    loss: 'it dates no page',
    hint: 'Restore the file from version control, and run `npm run lastmod`.',
  },
];

/** Reports lines of `published-paths.txt` and `lastmod.txt` that nothing reads, such as those of a merge that went wrong. */
export function checkListedLines(folder: string): readonly Diagnostic[] {
  return listFiles.flatMap((list) => {
    const path = join(folder, list.file);
    return existsSync(path) ? unreadableLines(readFileSync(path, 'utf8'), list) : [];
  });
}

const conflict = /^(?:<{7}|={7}|>{7}|\|{7})/;

/** Finds the lines with one regular expression: the files of a large site have hundreds of thousands. */
function unreadableLines(text: string, list: ListFile): readonly Diagnostic[] {
  const other = new RegExp(`^(?!${list.pattern.source.slice(1)})(?=\\S).*$`, 'gm');
  const start = endOfIntroduction(text, list.pattern);
  const found = [...text.matchAll(other)].filter(({ 0: row, index }) => index >= start || conflict.test(row));
  const [first, ...more] = found;
  if (first === undefined) return [];
  const others = more.length === 0 ? '' : `, like ${more.length} more of the file`;
  const isConflict = conflict.test(first[0]);
  return [
    {
      file: list.file,
      line: text.slice(0, first.index).split('\n').length,
      column: 1,
      code: 'CB_LINE',
      severity: 'error',
      message: isConflict
        ? 'a merge conflict was not resolved'
        : `the line cannot be read${others}, so ${list.loss}`,
      hint: isConflict
        ? 'Keep the lines of both versions, and delete those that start with <<<<<<<, ======= and >>>>>>>.'
        : list.hint,
    },
  ];
}

/** The introduction of a file ends with a blank line, before any line of the list. */
function endOfIntroduction(text: string, pattern: RegExp): number {
  const blank = /\n\r?\n/.exec(text)?.index ?? 0;
  return new RegExp(pattern.source, 'm').test(text.slice(0, blank)) ? 0 : blank;
}
