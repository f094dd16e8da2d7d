import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../content/diagnostic.ts';
import { pageDatePattern, pageDatesFile } from '../routes/page-dates.ts';
import { publishedLinePattern, publishedPathsFile } from '../routes/published-paths.ts';
import type { RuleOf } from './rule.ts';

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
    hint: 'Restore the file from version control, and run `npx cityblock lastmod`.',
  },
];

/** Reports lines that nothing reads of the files that commands maintain. */
export const listedLines: RuleOf<'site'> = {
  scope: 'site',
  code: 'CB_LINE',
  check: ({ folder }) => checkListedLines(folder),
};

/** Reports lines of `published-paths.txt` and `lastmod.txt` that nothing reads, such as those of a merge that went wrong. */
export function checkListedLines(folder: string): readonly Diagnostic[] {
  return listFiles.flatMap((list) => {
    const path = join(folder, list.file);
    return existsSync(path)
      ? describe(findUnreadable(readFileSync(path, 'utf8').split(/\r?\n/), list.pattern), list)
      : [];
  });
}

const conflict = /^(?:<{7}|={7}|>{7}|\|{7})/;

interface UnreadableLine {
  readonly line: number;
  readonly isConflict: boolean;
}

function findUnreadable(rows: readonly string[], pattern: RegExp): readonly UnreadableLine[] {
  const found: UnreadableLine[] = [];
  // The introduction ends with a blank line, before any line of the list.
  const introduction: UnreadableLine[] = [];
  let hasBegun = false;
  let hasIntroduction = false;
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    const isRead = pattern.test(row);
    if (!hasBegun && row === '' && line > 1) hasIntroduction = true;
    hasBegun ||= isRead || hasIntroduction;
    if (isRead || !/^\S/.test(row)) continue;
    const isConflict = conflict.test(row);
    (hasBegun || isConflict ? found : introduction).push({ line, isConflict });
  }
  return hasIntroduction ? found : [...introduction, ...found];
}

function describe(found: readonly UnreadableLine[], list: ListFile): readonly Diagnostic[] {
  const [first, ...more] = found.toSorted((left, right) => left.line - right.line);
  if (first === undefined) return [];
  const others = more.length === 0 ? '' : `, like ${more.length} more of the file`;
  return [
    {
      file: list.file,
      line: first.line,
      column: 1,
      code: 'CB_LINE',
      severity: 'error',
      message: first.isConflict
        ? 'a merge conflict was not resolved'
        : `the line cannot be read${others}, so ${list.loss}`,
      hint: first.isConflict
        ? 'Keep the lines of both versions, and delete those that start with <<<<<<<, ======= and >>>>>>>.'
        : list.hint,
    },
  ];
}
