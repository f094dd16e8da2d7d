import { clock, language } from '../site-words.ts';

/** Writes an instant in words: in a time zone, or in that of the user. */
export function dateAndTime(instant: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: clock === 12 ? 'h12' : 'h23',
    ...(timeZone !== undefined && { timeZone }),
  });
  return format.format(new Date(instant));
}
