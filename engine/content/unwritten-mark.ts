/** The start of a text that is still to be written or translated. */
export const unwrittenMark = 'TODO:';

/** Whether a value contains a text that is still to be written. */
export function hasUnwrittenText(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith(unwrittenMark);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnwrittenText);
}
