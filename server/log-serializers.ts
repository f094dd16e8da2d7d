import BetterSqlite3 from 'better-sqlite3';
import { DatabaseError } from 'pg';
import { stdSerializers } from 'pino';
import { describeForLog } from './database/database-error.ts';

/** Serializers of the log. Database errors are reduced to code and stack, because they can contain personal data. */
export const logSerializers = {
  err: (error: Error): unknown =>
    error instanceof DatabaseError || error instanceof BetterSqlite3.SqliteError
      ? { type: error.name, ...describeForLog(error) }
      : stdSerializers.err(error),
};
