import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
    const stored = storedPages.parse(JSON.parse(readFileSync(file, 'utf8')));
    return stored.program === program ? decode(stored) : undefined;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || isDamage(error)) return undefined;
    throw error;
  }
}

/** Replaces the pages of the last export. The file is complete or that of before. */
export function writeKnownPages(file: string, program: string, known: KnownPages): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(encode(program, known)));
  renameSync(`${file}.tmp`, file);
}

function encode(program: string, { pages, notFoundPolicy }: KnownPages): StoredPages {
  const writer = new RecordWriter();
  const texts = new Positions<string>();
  const text = (value: string) => texts.of(value, () => value);
  const encoded = Array.from(pages.values(), (page) => ({
    ...writer.page(page.record),
    path: page.path,
    digest: page.digest,
    until: finite(page.until),
    policy: text(page.policy),
    references: page.references.map(text),
  }));
  return { ...writer.records, program, texts: texts.values, notFoundPolicy, pages: encoded };
}

function decode(stored: StoredPages): KnownPages {
  const recordOf = pageRecordsIn(stored);
  const pages = stored.pages.map((page): KnownPage => {
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
  return {
    pages: new Map(pages.map((page) => [page.path, page])),
    notFoundPolicy: stored.notFoundPolicy,
  };
}
