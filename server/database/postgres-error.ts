import { errorCode } from './database-error.ts';

const reasons: Readonly<Record<string, string>> = {
  '28000': 'this user may not connect',
  '28P01': 'the user or the password is wrong',
  '3D000': 'the database does not exist',
  '42501': 'this user may not create tables',
  '53300': 'it has too many connections',
  '57P03': 'it is starting or stopping',
  ECONNREFUSED: 'no server listens at this address',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'the host cannot be reached',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host does not exist',
  ETIMEDOUT: 'it does not answer',
};

/** Describes for a user why PostgreSQL could not be used, without data of the query. */
export function describePostgresError(error: unknown): string {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : reasons[code];
  if (reason !== undefined) return reason;
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError) return describePostgresError(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
}
