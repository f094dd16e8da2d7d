import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { AnswerKey } from '../../engine/compose/digest.ts';
import { type Question, questionName } from '../../engine/compose/question.ts';
import type { ReadRecord } from '../../engine/compose/read-record.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
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

const question = z.custom<Question>((value) => isRecord(value) && typeof value.kind === 'string');
const answerKey = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const until = z.number().nullable();

/** Questions, keys and texts are stored once; all else are positions in these lists. */
const storedPages = z.object({
  program: z.string(),
  questions: z.array(question),
  /** An empty list is the key of a missing value. */
  keys: z.array(z.array(answerKey)),
  texts: z.array(z.string()),
  /** The end of validity, and the questions and keys by turns. */
  records: z.array(z.object({ until, reads: z.array(z.number()) })),
  notFoundPolicy: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      digest: z.string(),
      until,
      policy: z.number(),
      references: z.array(z.number()),
      /** The records of structure, head and insets. */
      own: z.tuple([z.number(), z.number(), z.number()]),
      blocks: z.array(z.tuple([z.string(), z.number()])),
      parts: z.array(z.number()),
    }),
  ),
});

type StoredPages = z.infer<typeof storedPages>;

/**
 * Reads the pages of the last export; undefined if there was none.
 * @param program identifies the program, the settings and all else except content that pages depend on: pages of another program are not known
 */
export function readKnownPages(file: string, program: string): KnownPages | undefined {
  let stored: StoredPages;
  try {
    stored = storedPages.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined;
    throw error;
  }
  return stored.program === program ? decode(stored) : undefined;
}

/** Replaces the pages of the last export. The file is complete or that of before. */
export function writeKnownPages(file: string, program: string, known: KnownPages): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(encode(program, known)));
  renameSync(`${file}.tmp`, file);
}

/** Gives each different value a position in a list. */
class Positions<Value> {
  readonly values: Value[] = [];
  readonly #positions = new Map<unknown, number>();

  of(key: unknown, value: () => Value): number {
    let position = this.#positions.get(key);
    if (position === undefined) {
      position = this.values.push(value()) - 1;
      this.#positions.set(key, position);
    }
    return position;
  }
}

function encode(program: string, { pages, notFoundPolicy }: KnownPages): StoredPages {
  const questions = new Positions<Question>();
  const keys = new Positions<StoredPages['keys'][number]>();
  const texts = new Positions<string>();
  const records = new Positions<StoredPages['records'][number]>();
  const text = (value: string) => texts.of(value, () => value);
  const key = (value: AnswerKey) => keys.of(value, () => (value === undefined ? [] : [value]));
  // Pages with the same cached block share its list of reads.
  const record = ({ reads, until }: ReadRecord) =>
    records.of(reads, () => ({
      until: finite(until),
      reads: reads.flatMap((read) => [
        questions.of(questionName(read.question), () => read.question),
        key(read.key),
      ]),
    }));
  const encoded = Array.from(pages.values(), (page) => ({
    path: page.path,
    digest: page.digest,
    until: finite(page.until),
    policy: text(page.policy),
    references: page.references.map(text),
    own: ownOf(page.record, record),
    blocks: blocksOf(page.record, record),
    parts: page.record.parts.map(record),
  }));
  return {
    program,
    questions: questions.values,
    keys: keys.values,
    texts: texts.values,
    records: records.values,
    notFoundPolicy,
    pages: encoded,
  };
}

function ownOf(
  { structure, head, insets }: PageRecord,
  position: (record: ReadRecord) => number,
): [number, number, number] {
  return [position(structure), position(head), position(insets)];
}

function blocksOf({ blocks }: PageRecord, position: (record: ReadRecord) => number): [string, number][] {
  return Array.from(blocks, ([id, record]) => [id, position(record)]);
}

function decode(stored: StoredPages): KnownPages {
  const keys = stored.keys.map(([key]) => key);
  const records = stored.records.map(({ until, reads }): ReadRecord => {
    const decoded = [];
    for (let index = 0; index < reads.length; index += 2)
      decoded.push({ question: at(stored.questions, reads[index]), key: keys[reads[index + 1] ?? 0] });
    return { reads: decoded, until: until ?? Number.POSITIVE_INFINITY };
  });
  const record = (position: number) => at(records, position);
  const pages = stored.pages.map(({ path, digest, until, policy, references, own, blocks, parts }) => {
    const [structure, head, insets] = own;
    return {
      path,
      digest,
      until: until ?? Number.POSITIVE_INFINITY,
      policy: at(stored.texts, policy),
      references: references.map((position) => at(stored.texts, position)),
      record: {
        path,
        structure: record(structure),
        head: record(head),
        insets: record(insets),
        blocks: new Map(blocks.map(([id, position]) => [id, record(position)] as const)),
        parts: parts.map(record),
      },
    };
  });
  return {
    pages: new Map(pages.map((page) => [page.path, page])),
    notFoundPolicy: stored.notFoundPolicy,
  };
}

/** JSON has no infinity. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function at<Value>(list: readonly Value[], position: number | undefined): Value {
  const value = position === undefined ? undefined : list[position];
  if (value === undefined)
    throw new Error('The list of exported pages is damaged. Delete it and export again.');
  return value;
}
