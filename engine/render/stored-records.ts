import { z } from 'zod';
import type { AnswerKey } from '../compose/digest.ts';
import { type Question, questionName } from '../compose/question.ts';
import type { Read, ReadRecord } from '../compose/read-record.ts';
import { isRecord } from '../content/json-schema.ts';
import type { PageRecord } from './page-record.ts';

const question = z.custom<Question>((value) => isRecord(value) && typeof value.kind === 'string');
const answerKey = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Schemas of each number would take longer than to read the file. */
const positions = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every((position) => typeof position === 'number'),
);

/** The read records of many pages as JSON. Equal questions, keys, reads and lists of reads are stored once. */
export const storedRecords = z.object({
  questions: z.array(question),
  /** An empty list is the key of a missing value. */
  keys: z.array(z.array(answerKey)),
  /** The positions of questions and keys by turns. */
  reads: positions,
  /** The end of validity, and the positions of reads. */
  records: z.array(z.object({ until: z.number().nullable(), reads: positions })),
});

export type StoredRecords = z.infer<typeof storedRecords>;

/** A page record whose parts are positions in the stored records. */
export const storedPage = z.object({
  path: z.string(),
  /** The records of structure, head and insets. */
  own: z.tuple([z.number(), z.number(), z.number()]),
  blocks: z.array(z.tuple([z.string(), z.number()])),
  parts: positions,
});

export type StoredPage = z.infer<typeof storedPage>;

/** Gives each different value a position in a list. */
export class Positions<Value> {
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

/** Larger than the number of keys in a file, so that a question and a key make one number. */
const maximumKeys = 2 ** 26;

/** Collects page records to store. */
export class RecordWriter {
  readonly #questions = new Positions<Question>();
  readonly #keys = new Positions<StoredRecords['keys'][number]>();
  readonly #reads = new Positions<readonly [question: number, key: number]>();
  readonly #records = new Positions<StoredRecords['records'][number]>();
  /** Most pages share their reads, and a name of a question is a long text. */
  readonly #known = new Map<Read, number>();

  /** Returns the form of a page record that is stored along with `records`. */
  page({ path, structure, head, insets, blocks, parts }: PageRecord): StoredPage {
    return {
      path,
      own: [this.#record(structure), this.#record(head), this.#record(insets)],
      blocks: Array.from(blocks, ([id, record]) => [id, this.#record(record)]),
      parts: parts.map((record) => this.#record(record)),
    };
  }

  get records(): StoredRecords {
    return {
      questions: this.#questions.values,
      keys: this.#keys.values,
      reads: this.#reads.values.flat(),
      records: this.#records.values,
    };
  }

  #record({ reads, until }: ReadRecord): number {
    // Pages with the same cached block share its list of reads.
    return this.#records.of(reads, () => ({
      until: finite(until),
      reads: reads.map((read) => this.#read(read)),
    }));
  }

  #read(read: Read): number {
    const known = this.#known.get(read);
    if (known !== undefined) return known;
    const { question, key } = read;
    const pair = [
      this.#questions.of(questionName(question), () => question),
      this.#keys.of(key, () => (key === undefined ? [] : [key])),
    ] as const;
    const position = this.#reads.of(pair[0] * maximumKeys + pair[1], () => pair);
    this.#known.set(read, position);
    return position;
  }
}

/**
 * Returns a function that restores page records. Pages share lists of reads as they did before.
 * @throws RangeError if the file is damaged; so does the function
 */
export function pageRecordsIn(stored: StoredRecords): (page: StoredPage) => PageRecord {
  const keys: readonly AnswerKey[] = stored.keys.map(([key]) => key);
  const reads: Read[] = [];
  for (let index = 0; index < stored.reads.length; index += 2) {
    const [question, key] = [at(stored.questions, stored.reads[index]), stored.reads[index + 1] ?? -1];
    if (!(key in keys)) throw new RangeError(`There is no stored key ${key}.`);
    reads.push({ question, key: keys[key] });
  }
  const records = stored.records.map(
    (record): ReadRecord => ({
      reads: record.reads.map((position) => at(reads, position)),
      until: record.until ?? Number.POSITIVE_INFINITY,
    }),
  );
  const record = (position: number) => at(records, position);
  return ({ path, own: [structure, head, insets], blocks, parts }) => ({
    path,
    structure: record(structure),
    head: record(head),
    insets: record(insets),
    blocks: new Map(blocks.map(([id, position]) => [id, record(position)] as const)),
    parts: parts.map(record),
  });
}

/** JSON has no infinity. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Returns the value at a stored position.
 * @throws RangeError if there is none, as in a damaged file
 */
export function at<Value>(list: readonly Value[], position: number | undefined): Value {
  const value = position === undefined ? undefined : list[position];
  if (value === undefined) throw new RangeError(`There is no stored value ${position}.`);
  return value;
}

/** Whether an error says that a file of records is not what was written. */
export function isDamage(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof z.ZodError || error instanceof RangeError;
}
