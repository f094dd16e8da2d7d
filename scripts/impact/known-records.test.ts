import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PageRecord } from '../../engine/render/page-record.ts';
import { recordsFile } from './known-records.ts';

let folder: string;
let file: string;

const shared = {
  reads: [
    { question: { kind: 'year' }, key: 2026 },
    { question: { kind: 'members', collection: 'cities' }, key: undefined },
  ],
  until: Date.parse('2027-01-01T08:00:00Z'),
} as const;

const own = {
  reads: [{ question: { kind: 'absences' }, key: '2026' }],
  until: Number.POSITIVE_INFINITY,
} as const;

const page = (path: string): PageRecord => ({
  path,
  structure: own,
  head: { reads: [], until: Number.POSITIVE_INFINITY },
  insets: own,
  blocks: new Map([['hero', shared]]),
  parts: [shared],
});

const records = {
  version: 'v1',
  pages: new Map([page('/'), page('/about')].map((each) => [each.path, each])),
};

describe('the file of records', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cityblock-records-'));
    file = join(folder, 'deep', 'records.json');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('has what was written', () => {
    expect(recordsFile(file, 'program').read()).toBeUndefined();
    recordsFile(file, 'program').write(records);
    const known = recordsFile(file, 'program').read();
    expect(known).toEqual(records);
    // Pages still share the list of reads, so that it is asked once.
    const [first, second] = [...(known?.pages.values() ?? [])].map(({ blocks }) => blocks.get('hero')?.reads);
    expect(first).toBe(second);
  });

  test('is not read after the program has changed', () => {
    recordsFile(file, 'program').write(records);
    expect(recordsFile(file, 'another program').read()).toBeUndefined();
  });

  test.each([
    ['cut off', (text: string) => text.slice(0, -9)],
    ['of another form', () => '{"program":"program","version":"v1","pages":[]}'],
    ['without a record', (text: string) => text.replace(/"record":\[\d+/, '"record":[99')],
    ['without a question', withNumber('reads', 0)],
    ['without a key', withNumber('reads', 1)],
    ['without the end of a record', withNumber('records', 1)],
    ['without a read', withNumber('records', 2)],
  ])('is not read if it is %s', (_, damage) => {
    recordsFile(file, 'program').write(records);
    const text = readFileSync(file, 'utf8');
    expect(damage(text)).not.toBe(text);
    writeFileSync(file, damage(text));
    expect(recordsFile(file, 'program').read()).toBeUndefined();
  });

  test('is left out if it cannot be read or written', () => {
    mkdirSync(file, { recursive: true });
    recordsFile(file, 'program').write(records);
    expect(recordsFile(file, 'program').read()).toBeUndefined();
    rmSync(file, { recursive: true });
    writeFileSync(join(folder, 'deep', 'file'), '');
    const below = join(folder, 'deep', 'file', 'records.json');
    recordsFile(below, 'program').write(records);
    expect(recordsFile(below, 'program').read()).toBeUndefined();
  });
});

/** Returns a function that replaces a number of a list in base64 by one that is too large. */
function withNumber(list: string, index: number): (text: string) => string {
  return (text) =>
    text.replace(new RegExp(`(?<="${list}":")[^"]*`), (encoded) => {
      const numbers = Buffer.from(encoded, 'base64');
      numbers.fill(new Uint8Array(Int32Array.of(99).buffer), 4 * index, 4 * index + 4);
      return numbers.toString('base64');
    });
}
