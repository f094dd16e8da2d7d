import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Identity } from '../../engine/compose/identity.ts';
import type { Read, ReadRecord } from '../../engine/compose/read-record.ts';
import { type Root, rootName } from '../../engine/compose/root.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import { hasErrorCode } from '../http/errors/file-error.ts';

/** A page that an export has written. */
export interface KnownPage {
  readonly path: string;
  readonly record: PageRecord;
  /** The checksum of its file. */
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

/** JSON has no infinity. */
type Instant = number | null;

/**
 * Pages as the file of the last export has them. They share most of what they have read, so each read, record
 * and text is there once, and named by its position.
 */
export interface PackedPages {
  readonly texts: readonly string[];
  /** The root and its identity; without one for what was missing. */
  readonly reads: readonly (readonly [root: Root, identity?: Identity])[];
  readonly records: readonly { readonly until: Instant; readonly reads: readonly number[] }[];
  readonly pages: readonly {
    readonly path: string;
    readonly digest: string;
    readonly until: Instant;
    readonly policy: number;
    readonly references: readonly number[];
    readonly parts: readonly number[];
  }[];
}

interface StoredPages extends PackedPages {
  readonly program: string;
  readonly notFoundPolicy: string;
}

/**
 * Reads the pages of the last export; undefined if there was none, or if the file is damaged.
 * @param program identifies the program, the settings and all else except content that pages depend on: pages of another program are not known
 */
export function readKnownPages(file: string, program: string): KnownPages | undefined {
  const stored = readStored(file);
  if (stored?.program !== program) return undefined;
  return {
    pages: new Map(unpackPages(stored).map((page) => [page.path, page])),
    notFoundPolicy: stored.notFoundPolicy,
  };
}

/** The first line of the file is the checksum of the second. */
function readStored(file: string): StoredPages | undefined {
  try {
    const [checksum, text = ''] = readFileSync(file, 'utf8').split('\n');
    return checksum === checksumOf(text) ? JSON.parse(text) : undefined;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const checksumOf = (text: string): string => crc32(text).toString(16);

/** Keeps the pages of an export for the next one. If the process is interrupted, the file has the pages of before. */
export function writeKnownPages(file: string, program: string, known: KnownPages): void {
  const { notFoundPolicy, pages } = known;
  const stored: StoredPages = { program, notFoundPolicy, ...packPages(pages.values()) };
  const text = JSON.stringify(stored);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, `${checksumOf(text)}\n${text}`);
  renameSync(`${file}.tmp`, file);
}

/** Returns pages that share the reads, records and texts that are equal. */
function unpackPages({ texts, reads: packedReads, records: packedRecords, pages }: PackedPages): KnownPage[] {
  const reads = packedReads.map(([root, identity]): Read => ({ root, identity }));
  const records = packedRecords.map(
    (record): ReadRecord => ({ until: instantOf(record.until), reads: chosen(reads, record.reads) }),
  );
  return pages.map(({ path, digest, until, policy, references, parts }) => ({
    path,
    digest,
    until: instantOf(until),
    policy: texts[policy] ?? '',
    references: chosen(texts, references),
    record: { path, parts: chosen(records, parts) },
  }));
}

function packPages(known: Iterable<KnownPage>): PackedPages {
  const texts = new Positions<string>();
  const reads = new Positions<PackedPages['reads'][number]>();
  const records = new Positions<PackedPages['records'][number]>();
  /** Pages that were unpacked share their reads, whose names need not be made again. */
  const positions = new Map<Read, number>();
  const readPosition = (read: Read): number => {
    const known = positions.get(read);
    if (known !== undefined) return known;
    const { root, identity } = read;
    const [position, isNew] = reads.add(`${rootName(root)}\n${typeof identity} ${String(identity)}`, () =>
      identity === undefined ? [root] : [root, identity],
    );
    if (isNew) positions.set(read, position);
    return position;
  };
  const recordPosition = (record: ReadRecord) =>
    records.add(record.reads, () => ({
      until: finite(record.until),
      reads: record.reads.map(readPosition),
    }))[0];
  const textPosition = (text: string) => texts.add(text, () => text)[0];
  const pages = Array.from(known, ({ path, digest, until, policy, references, record }) => ({
    path,
    digest,
    until: finite(until),
    policy: textPosition(policy),
    references: references.map(textPosition),
    parts: record.parts.map(recordPosition),
  }));
  return { texts: texts.values, reads: reads.values, records: records.values, pages };
}

/** Gives each different value a position in a list. */
class Positions<Value> {
  readonly values: Value[] = [];
  readonly #positions = new Map<unknown, number>();

  /** Returns the position of a value, and whether it is new. */
  add(key: unknown, value: () => Value): readonly [position: number, isNew: boolean] {
    const known = this.#positions.get(key);
    if (known !== undefined) return [known, false];
    const position = this.values.push(value()) - 1;
    this.#positions.set(key, position);
    return [position, true];
  }
}

const finite = (value: number): Instant => (Number.isFinite(value) ? value : null);

const instantOf = (stored: Instant): number => stored ?? Number.POSITIVE_INFINITY;

function chosen<Value>(list: readonly Value[], positions: readonly number[]): Value[] {
  return positions.flatMap((position) => list[position] ?? []);
}
