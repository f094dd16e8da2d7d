import BetterSqlite3 from 'better-sqlite3';
import { DatabaseError } from 'pg';
import { stdSerializers } from 'pino';
import { describeForLog } from './database/log-error.ts';

/** How errors stand in the log: whole, but for those of the database, which can hold what somebody typed. */
export const logSerializers = {
  err: (error: Error): unknown =>
    error instanceof DatabaseError || error instanceof BetterSqlite3.SqliteError
      ? { type: error.name, ...describeForLog(error) }
      : stdSerializers.err(error),
};
