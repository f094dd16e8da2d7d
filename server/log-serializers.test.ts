import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { dialectNames } from './database/database.ts';
import { logSerializers } from './log-serializers.ts';
import { createTestDatabase } from './testing/test-database.ts';

it.each(dialectNames)('a failed query of %s is logged without its data', async (dialect) => {
  const { database, close } = await createTestDatabase(dialect);
  const lines: string[] = [];
  const log = pino({ serializers: logSerializers }, { write: (line: string) => void lines.push(line) });
  const failures = [
    sql`insert into leads (id, email) values ('1', 'ana@ruiz-law.example')`,
    sql`select * from leads where 'ana@ruiz-law.example' = nothing`,
  ];
  for (const failure of failures) {
    const error = await failure.execute(database).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    log.error({ err: error }, 'it failed');
  }
  log.error({ err: new Error('another failure') });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(dialect === 'postgres' ? /23502/ : /SQLITE_CONSTRAINT/);
  expect(lines[2]).toContain('another failure');
  expect(lines.join()).not.toContain('ruiz-law');
  await close();
});
