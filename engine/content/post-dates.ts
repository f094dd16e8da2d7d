import { calendarDateAt } from './calendar.ts';
import type { Post } from './model/entries/post.ts';
import { instantOf, publicationTimes } from './publication-times.ts';
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

/** Returns the instant (epoch milliseconds) from which visitors see a post, in the time zone of the site. */
export function publicationInstant({ source }: Entry<Post>, timeZone: string): number {
  // The value may have only the date of the instant.
  return publicationTimes(source.value, timeZone).from;
}
