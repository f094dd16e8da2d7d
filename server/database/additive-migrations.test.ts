import { sql, type TableMetadata } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestLocation } from '../testing/test-database.ts';
import { type Database, type DialectName, dialectNames } from './database.ts';
import { isBreaking } from './migrate.ts';
import { migrations } from './migrations.ts';
import { connectDatabase } from './open-database.ts';

/** The first migration that earlier versions accept. */
const firstAccepted = '0060-audit-log';

/** Changes that an earlier version cannot live with: it knows neither new tables nor new columns. */
function changesThatBreak(before: readonly TableMetadata[], after: readonly TableMetadata[]): string[] {
  return before.flatMap((table) => {
    const now = after.find(({ name }) => name === table.name);
    if (now === undefined) return [`${table.name} is gone`];
    const changed = table.columns.flatMap((column) => {
      const found = now.columns.find(({ name }) => name === column.name);
      const at = `${table.name}.${column.name}`;
      if (found === undefined) return [`${at} is gone`];
      if (found.dataType !== column.dataType) return [`${at} is ${found.dataType} now`];
      return column.isNullable && !found.isNullable ? [`${at} is required now`] : [];
    });
    const required = now.columns
      .filter(({ name }) => !table.columns.some((column) => column.name === name))
      .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
      .map(({ name }) => `${table.name}.${name} is new and has no default`);
    return [...changed, ...required];
  });
}

/** Applies steps to an empty database. Returns the changes of each that break earlier versions. */
async function breaksOf(
  dialect: DialectName,
  steps: Readonly<Record<string, (database: Database) => Promise<unknown>>>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { location, remove } = await createTestLocation(dialect);
  const database = connectDatabase(location);
  const breaks = new Map<string, readonly string[]>();
  let before: readonly TableMetadata[] = [];
  for (const [name, apply] of Object.entries(steps)) {
    await apply(database);
    const after = await database.introspection.getTables();
    breaks.set(name, changesThatBreak(before, after));
    before = after;
  }
  await database.destroy();
  await remove();
  return breaks;
}

describe.each(dialectNames)('on %s, a migration', (dialect) => {
  it('only adds to the tables, unless its name says that it breaks earlier versions', async () => {
    const steps = Object.entries(migrations).map(([name, { up }]) => [name, up] as const);
    const breaks = await breaksOf(dialect, Object.fromEntries(steps));
    const examined = [...breaks].filter(([name]) => name >= firstAccepted && !isBreaking(name));
    expect(examined.length).toBeGreaterThan(0);
    expect(examined.filter(([, changes]) => changes.length > 0)).toEqual([]);
  });

  it('is recognized if it does more than add', async () => {
    const run = (statement: string) => (database: Database) => sql.raw(statement).execute(database);
    const breaks = await breaksOf(dialect, {
      things: run('create table things (id text primary key, spare text)'),
      others: run('create table others (id text primary key)'),
      more: run('alter table things add column note text'),
      less: run('alter table things drop column spare'),
      none: run('drop table others'),
    });
    expect(Object.fromEntries(breaks)).toEqual({
      things: [],
      others: [],
      more: [],
      less: ['things.spare is gone'],
      none: ['others is gone'],
    });
  });
});

it('a required column without a default breaks earlier versions', async () => {
  const tables = async (statement: string) => {
    const { location, remove } = await createTestLocation('sqlite');
    const database = connectDatabase(location);
    await sql.raw(statement).execute(database);
    const found = await database.introspection.getTables();
    await database.destroy();
    await remove();
    return found;
  };
  const before = await tables('create table things (id text primary key, size text)');
  expect(
    changesThatBreak(
      before,
      await tables('create table things (id text primary key, size text, kind text not null)'),
    ),
  ).toEqual(['things.kind is new and has no default']);
  expect(
    changesThatBreak(before, await tables('create table things (id text primary key, size text not null)')),
  ).toEqual(['things.size is required now']);
  expect(
    changesThatBreak(before, await tables('create table things (id text primary key, size integer)')),
  ).toEqual(['things.size is INTEGER now']);
});
