import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { AnswerKey } from '../../engine/compose/digest.ts';
import type { Question } from '../../engine/compose/question.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import { type ContentDigests, differingIds } from '../../engine/render/content-digests.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import {
  at,
  finite,
  isDamage,
  isNumberList,
  isStoredPage,
  listOf,
  Positions,
  RecordWriter,
  type StoredPage,
  StoredPageRecords,
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
  /** The digests of the content in which all questions of the pages had the answers of their records. */
  readonly digests: ContentDigests;
}

/** The pages of the last export as a file has them. */
export interface LastExport extends KnownPages {
  /** The file to which others can be appended, and the number of pages in it, outdated ones included. */
  readonly stored?: { readonly file: string; readonly count: number };
  /** Returns the pages with one of the reads that are selected. */
  pagesWith(isSelected: (question: Question, key: AnswerKey) => boolean): Set<KnownPage>;
}

interface StoredExportedPage extends StoredPage {
  readonly digest: string;
  readonly until: number | null;
  readonly policy: number;
  readonly references: readonly number[];
}

const isStoredExportedPage = (value: unknown): boolean =>
  isStoredPage(value) &&
  isRecord(value) &&
  typeof value.digest === 'string' &&
  (value.until === null || typeof value.until === 'number') &&
  typeof value.policy === 'number' &&
  isNumberList(value.references);

/** Records and texts are stored once; all else are positions in these lists. */
const storedPages = storedRecords.extend({
  program: z.string(),
  texts: z.array(z.string()),
  notFoundPolicy: z.string(),
  routes: z.string(),
  /** The digests of the entries that differ from the lines before; null if there is no such entry any more. */
  entries: z.record(z.string(), z.string().nullable()),
  /** The paths in the lines before that are no longer known. */
  removed: z.array(z.string()),
  pages: listOf<StoredExportedPage>(isStoredExportedPage),
});

type StoredPages = z.infer<typeof storedPages>;

/**
 * Reads the pages of the last export; undefined if there was none.
 * @param program identifies the program, the settings and all else except content that pages depend on: pages of another program are not known
 */
export function readKnownPages(file: string, program: string): LastExport | undefined {
  try {
    const pages = new Map<string, StoredKnownPage>();
    const entries = new Map<string, string>();
    const lists: StoredPageRecords[] = [];
    let count = 0;
    let latest: StoredPages | undefined;
    // The file contains ASCII alone, and a text of one byte for each character is decoded and parsed several times as fast.
    const lines = readFileSync(file, 'latin1').split('\n');
    // An export was interrupted when it appended the last line, if that has no end.
    const isWhole = lines.pop() === '';
    for (const line of lines) {
      latest = storedPages.parse(JSON.parse(line));
      if (latest.program !== program) return undefined;
      for (const path of latest.removed) pages.delete(path);
      for (const [id, digest] of Object.entries(latest.entries)) {
        if (digest === null) entries.delete(id);
        else entries.set(id, digest);
      }
      const records = new StoredPageRecords(latest);
      lists.push(records);
      for (const page of latest.pages) pages.set(page.path, new StoredKnownPage(page, latest.texts, records));
      count += latest.pages.length;
    }
    if (latest === undefined) return undefined;
    return {
      pages,
      notFoundPolicy: latest.notFoundPolicy,
      digests: { entries, routes: latest.routes },
      ...(isWhole && { stored: { file, count } }),
      pagesWith(isSelected) {
        const selections = new Map(lists.map((records) => [records, records.selectPages(isSelected)]));
        return new Set([...pages.values()].filter((page) => page.isIn(selections)));
      },
    };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || isDamage(error)) return undefined;
    throw error;
  }
}

/** A page in the file of the last export. Its record is restored when it is asked or stored again. */
class StoredKnownPage implements KnownPage {
  readonly path: string;
  readonly digest: string;
  readonly references: readonly string[];
  readonly policy: string;
  readonly until: number;
  readonly #page: StoredExportedPage;
  readonly #records: StoredPageRecords;

  constructor(page: StoredExportedPage, texts: readonly string[], records: StoredPageRecords) {
    records.check(page);
    this.path = page.path;
    this.digest = page.digest;
    this.references = page.references.map((position) => at(texts, position));
    this.policy = at(texts, page.policy);
    this.until = page.until ?? Number.POSITIVE_INFINITY;
    this.#page = page;
    this.#records = records;
  }

  get record(): PageRecord {
    return this.#records.page(this.#page);
  }

  isIn(selections: ReadonlyMap<StoredPageRecords, ReturnType<StoredPageRecords['selectPages']>>): boolean {
    return selections.get(this.#records)?.(this.#page) === true;
  }
}

/**
 * Keeps the pages of an export for the next one. What is kept of the last export stays in the file, so that the time follows
 * from what has changed. If the process is interrupted, the file has the pages of before, whose files have other hashes.
 * @param last the pages that were read from the file
 */
export function writeKnownPages(file: string, program: string, known: KnownPages, last?: LastExport): void {
  const isNew = (page: KnownPage) => last?.pages.get(page.path) !== page;
  const pages = [...known.pages.values()].filter(isNew);
  const count = (last?.stored?.count ?? 0) + pages.length;
  mkdirSync(dirname(file), { recursive: true });
  if (last?.stored?.file === file && count <= mostOutdated * known.pages.size) {
    // A page that is not known now was not asked, so it must not count as one that has the answers of this content.
    const removed = [...last.pages.keys()].filter((path) => !known.pages.has(path));
    const entries = changedDigests(last, known);
    const isSame =
      pages.length + removed.length + Object.keys(entries).length === 0 &&
      known.digests.routes === last.digests.routes &&
      known.notFoundPolicy === last.notFoundPolicy;
    if (!isSame) appendFileSync(file, encode(program, { known, pages, removed, entries }));
    return;
  }
  const entries = Object.fromEntries(known.digests.entries);
  const all = { known, pages: [...known.pages.values()], removed: [], entries };
  writeFileSync(`${file}.tmp`, encode(program, all));
  renameSync(`${file}.tmp`, file);
}

function changedDigests(last: KnownPages, known: KnownPages): StoredPages['entries'] {
  const ids = differingIds(last.digests.entries, known.digests.entries);
  return Object.fromEntries([...ids].map((id) => [id, known.digests.entries.get(id) ?? null]));
}

/** The most pages in the file for each page that is known; with more, the file is written anew. */
const mostOutdated = 1.5;

interface Line {
  readonly known: KnownPages;
  /** The pages that the line adds. */
  readonly pages: readonly KnownPage[];
  readonly removed: readonly string[];
  readonly entries: StoredPages['entries'];
}

/** Returns a line of the file. */
function encode(program: string, { known, pages, removed, entries }: Line): string {
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
    notFoundPolicy: known.notFoundPolicy,
    routes: known.digests.routes,
    entries,
    removed: [...removed],
    pages: encoded,
  };
  return `${toAscii(JSON.stringify(stored))}\n`;
}

/** Returns JSON with escapes for all characters that ASCII does not have. */
function toAscii(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
