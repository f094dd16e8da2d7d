import { type RawBuilder, sql } from 'kysely';
import { type Database, dialectOf } from './database.ts';

export interface ColumnTypes {
  /**
   * Text of every kind: names, ids (UUIDs as text), JSON, and instants as ISO 8601 in UTC with milliseconds, as
   * `Date.toISOString` writes them. Compared by code point in both dialects, so that ids and instants sort as they read.
   */
  readonly text: RawBuilder<unknown>;
  /** Whole numbers, and booleans as 0 and 1; read as `number`. */
  readonly integer: RawBuilder<unknown>;
  /** Numbers with a fraction. */
  readonly real: RawBuilder<unknown>;
}

const types: Readonly<Record<ReturnType<typeof dialectOf>, ColumnTypes>> = {
  sqlite: { text: sql`text`, integer: sql`integer`, real: sql`real` },
  postgres: { text: sql`text collate "C"`, integer: sql`bigint`, real: sql`double precision` },
};

/** The types of columns for migrations: the only ones that mean the same in both dialects. */
export function columnTypes(database: Database): ColumnTypes {
  return types[dialectOf(database)];
}
