import { errorCode } from './postgres-error.ts';

/**
 * Returns the error code and stack frames of a failed query for the log. The message and PostgreSQL's details are omitted,
 * because they can contain data of the row.
 */
export function describeForLog(error: unknown): { readonly code: string; readonly stack: string } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { code: errorCode(error) ?? 'unknown', stack: frames.join('\n') };
}
