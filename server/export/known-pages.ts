import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { PageRecord } from '../../engine/render/page-record.ts';
import {
  at,
  finite,
  isDamage,
  Positions,
  pageRecordsIn,
  RecordWriter,
  storedPage,
  storedRecords,
} from '../../engine/render/stored-records.ts';
import { hasErrorCode } from '../errors/file-error.ts';

/** A page that an export has written. */
export interface KnownPage {
  readonly path: string;
  readonly record: PageRecord;
  /** The hash of its file. */
  readonly digest: string;
  /** The paths of the files that it refers to. */
  readonly references: readonly string[];
  readonly policy: string;
  /** Epoch milliseconds at which it may change; Infinity if only a change of content changes it. */
  readonly until: number;
}

/** The pages of an export. */
export interface KnownPages {
  readonly pages: ReadonlyMap<string, KnownPage>;
  /** The policy of the page for unknown paths, which shows whether other hosts are allowed than before. */
  readonly notFoundPolicy: string;
  /** The file to which others can be appended, and the number of pages in it, outdated ones included. */
  readonly stored?: { readonly file: string; readonly count: number };
}

/** Records and texts are stored once; all else are positions in these lists. */
const storedPages = storedRecords.extend({
  program: z.string(),
  texts: z.array(z.string()),
  notFoundPolicy: z.string(),
  pages: z.array(
    storedPage.extend({
      digest: z.string(),
      until: z.number().nullable(),
      policy: z.number(),
      references: z.array(z.number()),
    }),
  ),
});

type StoredPages = z.infer<typeof storedPages>;

/**
 * Reads the pages of the last export; undefined if there was none.
 * @param program identifies the program, the settings and all else except content that pages depend on: pages of another program are not known
 */
export function readKnownPages(file: string, program: string): KnownPages | undefined {
  try {
    const pages = new Map<string, KnownPage>();
    let count = 0;
    let notFoundPolicy: string | undefined;
    const lines = readFileSync(file, 'utf8').split('\n');
    // An export was interrupted when it appended the last line, if that has no end.
    const isWhole = lines.pop() === '';
    for (const line of lines) {
      const stored = storedPages.parse(JSON.parse(line));
      if (stored.program !== program) return undefined;
      for (const page of decode(stored)) pages.set(page.path, page);
      count += stored.pages.length;
      notFoundPolicy = stored.notFoundPolicy;
    }
    if (notFoundPolicy === undefined) return undefined;
    return { pages, notFoundPolicy, ...(isWhole && { stored: { file, count } }) };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || isDamage(error)) return undefined;
    throw error;
  }
}

/**
 * Keeps the pages of an export for the next one. What is kept of the last export stays in the file, so that the time follows
 * from what has changed. If the process is interrupted, the file has the pages of before, whose files have other hashes.
 * @param last the pages that were read from the file
 */
export function writeKnownPages(file: string, program: string, known: KnownPages, last?: KnownPages): void {
  const isNew = (page: KnownPage) => last?.pages.get(page.path) !== page;
  const pages = [...known.pages.values()].filter(isNew);
  const count = (last?.stored?.count ?? 0) + pages.length;
  const isAppended = last?.stored?.file === file && count <= mostOutdated * known.pages.size;
  mkdirSync(dirname(file), { recursive: true });
  if (isAppended) {
    if (pages.length > 0 || known.notFoundPolicy !== last.notFoundPolicy)
      appendFileSync(file, encode(program, pages, known.notFoundPolicy));
    return;
  }
  writeFileSync(`${file}.tmp`, encode(program, [...known.pages.values()], known.notFoundPolicy));
  renameSync(`${file}.tmp`, file);
}

/** The most pages in the file for each page that is known; with more, the file is written anew. */
const mostOutdated = 1.5;

/** Returns a line of the file. */
function encode(program: string, pages: readonly KnownPage[], notFoundPolicy: string): string {
  const writer = new RecordWriter();
  const texts = new Positions<string>();
  const text = (value: string) => texts.of(value, () => value);
  const encoded = pages.map((page) => ({
    ...writer.page(page.record),
    path: page.path,
    digest: page.digest,
    until: finite(page.until),
    policy: text(page.policy),
    references: page.references.map(text),
  }));
  const stored: StoredPages = {
    ...writer.records,
    program,
    texts: texts.values,
    notFoundPolicy,
    pages: encoded,
  };
  return `${JSON.stringify(stored)}\n`;
}

function decode(stored: StoredPages): KnownPage[] {
  const recordOf = pageRecordsIn(stored);
  return stored.pages.map((page): KnownPage => {
    const { path, digest, until, policy, references } = page;
    return {
      path,
      digest,
      until: until ?? Number.POSITIVE_INFINITY,
      policy: at(stored.texts, policy),
      references: references.map((position) => at(stored.texts, position)),
      record: recordOf(page),
    };
  });
}
