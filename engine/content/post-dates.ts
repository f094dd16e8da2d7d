import { calendarDateAt } from './calendar.ts';
import { instantOf } from './publication-times.ts';
import { type Entry, isKind } from './snapshot.ts';

const dated = new WeakMap<Entry, { readonly timeZone: string; readonly entry: Entry }>();

/**
 * Returns a post whose "publishAt" is a date and time with the date of that instant in the time zone of the site, which
 * pages show; any other entry unchanged.
 */
export function withPostDate(entry: Entry, timeZone: string): Entry {
  if (!isKind('posts', entry) || !entry.value.publishAt.includes('T')) return entry;
  const known = dated.get(entry);
  if (known?.timeZone === timeZone) return known.entry;
  const instant = instantOf(entry.value.publishAt, timeZone);
  if (instant === undefined) return entry;
  const value = { ...entry.value, publishAt: calendarDateAt(instant, timeZone) };
  const complete = { ...entry, value, readable: value };
  dated.set(entry, { timeZone, entry: complete });
  return complete;
}
