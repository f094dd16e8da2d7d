/** Returns the first line of the message of an error. */
export function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1).join('');
}
