import { type RawBuilder, sql } from 'kysely';
import { type Database, dialectOf } from './database.ts';

export interface ColumnTypes {
  /**
   * All text: names, ids (UUIDs), JSON, and instants in the format of `Date.toISOString`. Both dialects compare by code
   * point, so that ids and instants sort by time.
   */
  readonly text: RawBuilder<unknown>;
  /** Whole numbers, and booleans as 0 and 1; read as `number`. */
  readonly integer: RawBuilder<unknown>;
  /** Numbers with a fraction. */
  readonly real: RawBuilder<unknown>;
  /** Read as `Buffer`. */
  readonly bytes: RawBuilder<unknown>;
}

const types: Readonly<Record<ReturnType<typeof dialectOf>, ColumnTypes>> = {
  sqlite: { text: sql`text`, integer: sql`integer`, real: sql`real`, bytes: sql`blob` },
  postgres: {
    text: sql`text collate "C"`,
    integer: sql`bigint`,
    real: sql`double precision`,
    bytes: sql`bytea`,
  },
};

/** Returns the column types for migrations. Only these are equivalent in both dialects. */
export function columnTypes(database: Database): ColumnTypes {
  return types[dialectOf(database)];
}
