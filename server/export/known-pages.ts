import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Read, ReadRecord } from '../../engine/compose/read-record.ts';
import { type Root, rootName } from '../../engine/compose/root.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import { hasErrorCode } from '../http/errors/file-error.ts';

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

/** Only this program writes the file, so the kind is enough to notice one that is damaged. */
const isRoot = (value: unknown): value is Root => isRecord(value) && typeof value.kind === 'string';

const identity = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const position = z.int().min(0);
/** JSON has no infinity. */
const instant = z.number().nullable();

/** Pages share most of what they have read, so each read, record and text is stored once, and named by its position. */
const storedPages = z.object({
  program: z.string(),
  notFoundPolicy: z.string(),
  texts: z.array(z.string()),
  /** The root and its identity; without one for what was missing. */
  reads: z.array(z.tuple([z.custom<Root>(isRoot)], identity)),
  records: z.array(z.object({ until: instant, reads: z.array(position) })),
  pages: z.array(
    z.object({
      path: z.string(),
      digest: z.string(),
      until: instant,
      policy: position,
      references: z.array(position),
      parts: z.array(position),
    }),
  ),
});

/**
 * Reads the pages of the last export; undefined if there was none.
 * @param program identifies the program, the settings and all else except content that pages depend on: pages of another program are not known
 */
export function readKnownPages(file: string, program: string): KnownPages | undefined {
  try {
    const stored = storedPages.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (stored.program !== program) return undefined;
    const reads = stored.reads.map(([root, identity]): Read => ({ root, identity }));
    const records = stored.records.map(
      (record): ReadRecord => ({
        until: record.until ?? Number.POSITIVE_INFINITY,
        reads: record.reads.map((position) => at(reads, position)),
      }),
    );
    const pages = stored.pages.map(
      ({ path, digest, until, policy, references, parts }): KnownPage => ({
        path,
        digest,
        until: until ?? Number.POSITIVE_INFINITY,
        policy: at(stored.texts, policy),
        references: references.map((position) => at(stored.texts, position)),
        record: { path, parts: parts.map((position) => at(records, position)) },
      }),
    );
    return {
      pages: new Map(pages.map((page) => [page.path, page])),
      notFoundPolicy: stored.notFoundPolicy,
    };
  } catch (error) {
    const isDamaged =
      error instanceof SyntaxError || error instanceof z.ZodError || error instanceof RangeError;
    if (hasErrorCode(error, 'ENOENT') || isDamaged) return undefined;
    throw error;
  }
}

/** Keeps the pages of an export for the next one. If the process is interrupted, the file has the pages of before. */
export function writeKnownPages(file: string, program: string, known: KnownPages): void {
  const texts = new Positions<string>();
  const reads = new Positions<z.infer<typeof storedPages>['reads'][number]>();
  const records = new Positions<z.infer<typeof storedPages>['records'][number]>();
  const readPosition = (read: Read) =>
    reads.of(`${rootName(read.root)}\n${typeof read.identity} ${String(read.identity)}`, () =>
      read.identity === undefined ? [read.root] : [read.root, read.identity],
    );
  const recordPosition = (record: ReadRecord) =>
    records.of(record.reads, () => ({ until: finite(record.until), reads: record.reads.map(readPosition) }));
  const textPosition = (text: string) => texts.of(text, () => text);
  const pages = Array.from(known.pages.values(), (page) => ({
    path: page.path,
    digest: page.digest,
    until: finite(page.until),
    policy: textPosition(page.policy),
    references: page.references.map(textPosition),
    parts: page.record.parts.map(recordPosition),
  }));
  const stored: z.infer<typeof storedPages> = {
    program,
    notFoundPolicy: known.notFoundPolicy,
    texts: texts.values,
    reads: reads.values,
    records: records.values,
    pages,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(stored));
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

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** @throws RangeError if there is no such value, as in a damaged file */
function at<Value>(list: readonly Value[], position: number): Value {
  const value = list[position];
  if (value === undefined) throw new RangeError(`There is no stored value ${position}.`);
  return value;
}
