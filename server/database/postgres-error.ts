const reasons: Readonly<Record<string, string>> = {
  '28000': 'this user may not connect',
  '28P01': 'the user or the password is wrong',
  '3D000': 'there is no such database',
  '42501': 'this user may not make tables there',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
};

/** Says why PostgreSQL could not be used, in words for a person and without what a query held. */
export function describePostgresError(error: unknown): string {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : reasons[code];
  if (reason !== undefined) return reason;
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return describePostgresError(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
}

/** The code of an error of PostgreSQL, SQLite or the system: "23505", "SQLITE_BUSY", "ECONNREFUSED". */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
