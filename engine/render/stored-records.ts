import { z } from 'zod';
import type { AnswerKey } from '../compose/digest.ts';
import { type Question, questionName } from '../compose/question.ts';
import type { Read } from '../compose/read.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import { isRecord } from '../content/json-schema.ts';
import type { PageRecord } from './page-record.ts';

/** A list that is compared in a loop: schemas of each item would take longer than to read the file. */
export const listOf = <Item>(isItem: (value: unknown) => boolean) =>
  z.custom<readonly Item[]>((value) => Array.isArray(value) && value.every(isItem));

/** Only this program writes the files, so the kind is enough to notice one that is damaged. */
const isQuestion = (value: unknown) => isRecord(value) && typeof value.kind === 'string';

const isKey = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Whole numbers of 32 bits in base64: reading millions of numbers as JSON takes longer than all else. */
const numbers = z.string();

/** The read records of many pages as JSON. Equal questions, keys, reads and lists of reads are stored once. */
export const storedRecords = z.object({
  questions: listOf<Question>(isQuestion),
  /** An empty list is the key of a missing value. */
  keys: listOf<readonly AnswerKey[]>((value) => Array.isArray(value) && value.every(isKey)),
  /** The positions of questions and keys by turns. */
  reads: numbers,
  /** The ends of validity of records; null if only a change of content ends it. */
  ends: z.array(z.number().nullable()),
  /** For each record the position of its end, the number of its reads, and their positions. */
  records: numbers,
  /** The ids of blocks. */
  blocks: z.array(z.string()),
});

export type StoredRecords = z.infer<typeof storedRecords>;

/** A page record whose parts are positions in the stored records. */
export interface StoredPage {
  readonly path: string;
  /** The records of structure, head and insets, the number of blocks, for each its id and its record, and the parts. */
  readonly record: readonly number[];
}

export const isStoredPage = (value: unknown): boolean =>
  isRecord(value) && typeof value.path === 'string' && isNumberList(value.record);

export const isNumberList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((number) => typeof number === 'number');

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
  readonly #ends = new Positions<number | null>();
  readonly #records = new Positions<readonly number[]>();
  readonly #blocks = new Positions<string>();
  /** Most pages share their reads, and a name of a question is a long text. */
  readonly #known = new Map<Read, number>();

  /** Returns the form of a page record that is stored along with `records`. */
  page({ path, structure, head, insets, blocks, parts }: PageRecord): StoredPage {
    const record = [this.#record(structure), this.#record(head), this.#record(insets), blocks.size];
    for (const [id, block] of blocks)
      record.push(
        this.#blocks.of(id, () => id),
        this.#record(block),
      );
    for (const part of parts) record.push(this.#record(part));
    return { path, record };
  }

  get records(): StoredRecords {
    return {
      questions: this.#questions.values,
      keys: this.#keys.values,
      reads: encodeNumbers(this.#reads.values),
      ends: this.#ends.values,
      records: encodeNumbers(this.#records.values),
      blocks: this.#blocks.values,
    };
  }

  #record({ reads, until }: ReadRecord): number {
    // Pages with the same cached block share its list of reads.
    return this.#records.of(reads, () => {
      const end = finite(until);
      const record = [this.#ends.of(end, () => end), reads.length];
      for (const read of reads) record.push(this.#read(read));
      return record;
    });
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

/** Restores page records. Pages share lists of reads as they did before. A record is restored when it is needed. */
export class StoredPageRecords {
  readonly #stored: StoredRecords;
  readonly #keys: readonly AnswerKey[];
  /** The positions of a question and a key for each read. */
  readonly #pairs: Int32Array;
  readonly #numbers: Int32Array;
  /** The position of each record in the numbers. */
  readonly #starts: readonly number[];
  readonly #reads: Read[] = [];
  readonly #records: ReadRecord[] = [];

  /** @throws RangeError if the file is damaged */
  constructor(stored: StoredRecords) {
    this.#stored = stored;
    this.#keys = stored.keys.map(([key]) => key);
    this.#pairs = decodeNumbers(stored.reads);
    this.#numbers = decodeNumbers(stored.records);
    this.#checkReads();
    this.#starts = this.#findRecords();
  }

  /** @throws RangeError if the page names a record or a block that is not stored */
  check({ record }: StoredPage): void {
    for (const position of recordPositions(record)) checkPosition(position, this.#starts.length);
    const end = firstBlock + 2 * (record[countIndex] ?? 0);
    for (let index = firstBlock; index < end; index += 2)
      checkPosition(record[index], this.#stored.blocks.length);
  }

  page({ path, record: [structure, head, insets, count = 0, ...others] }: StoredPage): PageRecord {
    const blocks = new Map<string, ReadRecord>();
    for (let index = 0; index < 2 * count; index += 2)
      blocks.set(at(this.#stored.blocks, others[index]), this.#record(others[index + 1]));
    return {
      path,
      structure: this.#record(structure),
      head: this.#record(head),
      insets: this.#record(insets),
      blocks,
      parts: others.slice(2 * count).map((position) => this.#record(position)),
    };
  }

  /** Returns a function that says whether a page has one of the reads that are selected. Each read is selected once. */
  selectPages(isSelected: (question: Question, key: AnswerKey) => boolean): (page: StoredPage) => boolean {
    const reads = new Uint8Array(this.#pairs.length / 2);
    let any = false;
    for (let read = 0; read < reads.length; read++) {
      const question = at(this.#stored.questions, this.#pairs[2 * read]);
      if (!isSelected(question, this.#keys[this.#pairs[2 * read + 1] ?? -1])) continue;
      reads[read] = 1;
      any = true;
    }
    if (!any) return () => false;
    const records = this.#starts.map((start) => this.#hasRead(start, reads));
    return ({ record }) => recordPositions(record).some((position) => records[position]);
  }

  #hasRead(start: number, reads: Uint8Array): boolean {
    const end = start + 2 + (this.#numbers[start + 1] ?? 0);
    for (let index = start + 2; index < end; index++)
      if (reads[this.#numbers[index] ?? -1] === 1) return true;
    return false;
  }

  #record(position: number | undefined): ReadRecord {
    const known = position === undefined ? undefined : this.#records[position];
    if (known !== undefined || position === undefined) return at(this.#records, position);
    const start = at(this.#starts, position);
    const [end = -1, length = 0] = this.#numbers.subarray(start, start + 2);
    const positions = this.#numbers.subarray(start + 2, start + 2 + length);
    const record = {
      reads: Array.from(positions, (read) => this.#read(read)),
      until: this.#stored.ends[end] ?? Number.POSITIVE_INFINITY,
    };
    this.#records[position] = record;
    return record;
  }

  #read(position: number): Read {
    const known = this.#reads[position];
    if (known !== undefined) return known;
    const question = at(this.#stored.questions, this.#pairs[2 * position]);
    const read = { question, key: this.#keys[this.#pairs[2 * position + 1] ?? -1] };
    this.#reads[position] = read;
    return read;
  }

  #checkReads(): void {
    for (let index = 0; index < this.#pairs.length; index += 2) {
      checkPosition(this.#pairs[index], this.#stored.questions.length);
      checkPosition(this.#pairs[index + 1], this.#keys.length);
    }
  }

  #findRecords(): number[] {
    const numbers = this.#numbers;
    const reads = this.#pairs.length / 2;
    const starts: number[] = [];
    for (let index = 0; index < numbers.length; ) {
      starts.push(index);
      const first = index + 2;
      index = first + (numbers[index + 1] ?? Number.NaN);
      if (!(index >= first && index <= numbers.length))
        throw new RangeError('A stored record is not complete.');
      for (let read = first; read < index; read++) checkPosition(numbers[read], reads);
    }
    return starts;
  }
}

/** Where a stored page has the number of its blocks. Their ids and records follow by turns. */
const countIndex = 3;
const firstBlock = countIndex + 1;

function recordPositions(record: StoredPage['record']): number[] {
  const firstPart = firstBlock + 2 * (record[countIndex] ?? 0);
  return record.filter(
    (_, index) => index < countIndex || index >= firstPart || (index > firstBlock && index % 2 === 1),
  );
}

function checkPosition(position: number | undefined, length: number): void {
  if (position === undefined || !(Number.isInteger(position) && position >= 0 && position < length))
    throw new RangeError(`There is no stored value ${position}.`);
}

function encodeNumbers(lists: readonly (readonly number[])[]): string {
  const numbers = new Int32Array(lists.reduce((length, list) => length + list.length, 0));
  let end = 0;
  for (const list of lists) {
    numbers.set(list, end);
    end += list.length;
  }
  return Buffer.from(numbers.buffer).toString('base64');
}

/** Files are read on the machine that wrote them, so the order of the bytes is the same. */
function decodeNumbers(text: string): Int32Array {
  const bytes = Buffer.from(text, 'base64');
  const numbers = new Int32Array(Math.floor(bytes.byteLength / Int32Array.BYTES_PER_ELEMENT));
  Buffer.from(numbers.buffer).set(bytes.subarray(0, numbers.byteLength));
  return numbers;
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
