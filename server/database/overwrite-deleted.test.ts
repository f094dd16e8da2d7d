import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeLead } from '../testing/store-lead.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Overwriting, type OverwritingOptions, overwriteDeleted } from './overwrite-deleted.ts';

describe('overwriting deleted rows', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase('sqlite');
    // FTS5 merges by itself once many leads are deleted.
    for (let count = 0; count < 40; count += 1)
      await storeLead(test.database, { lead: { company: 'Kept', message: 'word '.repeat(190) } });
    const erased = { company: 'Erased', message: 'word '.repeat(3000) };
    const id = await storeLead(test.database, { lead: erased });
    await test.database.deleteFrom('leads').where('id', '=', id).execute();
    expect(await blocksWith('erased')).toBeGreaterThan(0);
  });
  afterEach(() => test.close());

  const file = (): string => {
    if (test.location.kind !== 'sqlite') throw new Error('This database is no file.');
    return test.location.file;
  };
  const overwrite = (options?: OverwritingOptions): Promise<Overwriting> => overwriteDeleted(file(), options);
  /** The number of blocks of the search index with the word, whose first letter the word before it may share. */
  async function blocksWith(word: string): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from lead_search_data where instr(block, ${Buffer.from(word.slice(1))}) > 0`.execute(
      test.database,
    );
    return rows[0]?.count;
  }
  async function unusedPages(): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`
      select freelist_count as count from pragma_freelist_count`.execute(test.database);
    return rows[0]?.count;
  }

  it('removes their words from the search index and writes the file anew', async () => {
    expect(await overwrite()).toBe('complete');
    expect(await blocksWith('kept')).toBeGreaterThan(0);
    expect(await blocksWith('erased')).toBe(0);
    expect(await unusedPages()).toBe(0);
  });

  it('does not write a large file anew, and says so', async () => {
    expect(await overwrite({ largestFile: 4096 })).toBe('too-large');
    expect(await blocksWith('kept')).toBeGreaterThan(0);
    expect(await blocksWith('erased')).toBe(0);
    expect(await unusedPages()).toBeGreaterThan(0);
  });

  it('is incomplete while a reader needs the log', async () => {
    const reader = new BetterSqlite3(file(), { readonly: true });
    const rows = reader.prepare('select id from leads').iterate();
    rows.next();
    expect(await overwrite({ lockTimeout: 100 })).toBe('incomplete');
    rows.return?.();
    reader.close();
    expect(await overwrite()).toBe('complete');
  });
});
