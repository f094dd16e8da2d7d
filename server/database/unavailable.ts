import { errorCode } from './postgres-error.ts';

/** Codes of this program, SQLite, connections, and the PostgreSQL classes of connections, resources and operator intervention. */
const unavailable =
  /^(?:CB_STORAGE|CB_DATABASE_SITE|SQLITE_(?:BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)\w*|E[A-Z]{4,}|(?:08|53|57)\w{3})$/;

/** Messages of the PostgreSQL driver about connections, which have no code. */
const unconnected =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database as a whole failed, so that another query would fail, too. */
export function concernsDatabase(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return unavailable.test(code);
  return error instanceof Error && unconnected.test(error.message);
}
