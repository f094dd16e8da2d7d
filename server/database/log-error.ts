import { errorCode } from './postgres-error.ts';

/**
 * What of a failed query may be logged: which kind of failure it was and where in the code. The message and the
 * details that PostgreSQL adds can hold the row itself.
 */
export function describeForLog(error: unknown): { readonly code: string; readonly stack: string } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { code: errorCode(error) ?? 'unknown', stack: frames.join('\n') };
}
