import { calendarDateAt } from './calendar.ts';
import type { FontFiles } from './font-files.ts';
import { instantOf } from './publication-times.ts';
import { siteFacts } from './site-facts.ts';
import { type Entry, isKind } from './snapshot.ts';
import { themeOf } from './theme/theme.ts';
import { themeFonts } from './theme-fonts.ts';

/** The content, other than its file, that determines the facts of an entry. */
export interface CompletionContext {
  /** The time zone of the site. */
  readonly timeZone: string;
  readonly fonts: FontFiles;
}

/**
 * Returns a valid entry with the facts that follow from others: those of the site, the look of the theme, and the date of an article
 * whose `publishAt` is a date and time. Any other entry is unchanged.
 */
export function completedEntry(entry: Entry, { timeZone, fonts }: CompletionContext): Entry {
  if (isKind('site', entry)) return withValue(entry, siteFacts(entry.value));
  if (isKind('theme', entry)) {
    const look = themeOf(entry.value, themeFonts(entry.value.fonts ?? {}, fonts));
    return withValue(entry, { ...entry.value, look });
  }
  if (isKind('posts', entry) && entry.value.publishAt.includes('T')) {
    const instant = instantOf(entry.value.publishAt, timeZone);
    if (instant !== undefined)
      return withValue(entry, { ...entry.value, publishAt: calendarDateAt(instant, timeZone) });
  }
  return entry;
}

const withValue = (entry: Entry, value: unknown): Entry => ({ ...entry, value, readable: value });
