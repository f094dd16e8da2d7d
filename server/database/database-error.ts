/** Returns the code of an error of PostgreSQL, SQLite or the system: "23505", "SQLITE_BUSY", "ECONNREFUSED". */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Returns the error code and stack frames of a failed query for the log. The message and PostgreSQL's details are omitted,
 * because they can contain data of the row.
 */
export function describeForLog(error: unknown): { readonly code: string; readonly stack: string } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { code: errorCode(error) ?? 'unknown', stack: frames.join('\n') };
}

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
