import { calendarDateAt, startOfDate } from './calendar.ts';
import { isRecord } from './json-schema.ts';

/** The instants between which a file is part of the site, in epoch milliseconds: `from` included, `until` excluded. */
export interface PublicationTimes {
  readonly from: number;
  readonly until: number;
}

export const always: PublicationTimes = {
  from: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
};

/**
 * Returns the instant of a date and time with its offset, or of the start of a date in a time zone; undefined if the text
 * is neither.
 */
export function instantOf(text: string, timeZone: string): number | undefined {
  if (!instantPattern.test(text)) return undefined;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return undefined;
  return text.includes('T') ? instant : startOfDate(text, timeZone);
}

/** A calendar date, or a date and time with its offset from UTC. */
export const instantPattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Returns the times of an entry or document, which may be invalid. A time that is no instant does not limit it. */
export function publicationTimes(value: unknown, timeZone: string): PublicationTimes {
  if (!isRecord(value)) return always;
  const { publishAt, unpublishAt } = value;
  if (publishAt === undefined && unpublishAt === undefined) return always;
  return {
    from: (typeof publishAt === 'string' ? instantOf(publishAt, timeZone) : undefined) ?? always.from,
    until: (typeof unpublishAt === 'string' ? instantOf(unpublishAt, timeZone) : undefined) ?? always.until,
  };
}

/** Returns the times in the text of a file that cannot be parsed. */
export function publicationTimesInText(text: string, timeZone: string): PublicationTimes {
  const written = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(text)?.[1];
  return publicationTimes({ publishAt: written('publishAt'), unpublishAt: written('unpublishAt') }, timeZone);
}

export function isWithin({ from, until }: PublicationTimes, instant: number): boolean {
  return from <= instant && instant < until;
}

/** Returns the period around an instant in which no file appears on the site or leaves it. */
export function periodAround(now: number, times: Iterable<PublicationTimes>): PublicationTimes {
  let { from, until } = always;
  for (const { from: start, until: end } of times) {
    for (const instant of [start, end]) {
      if (instant <= now) from = Math.max(from, instant);
      else until = Math.min(until, instant);
    }
  }
  return { from, until };
}

/** Writes an instant for a person, in a time zone: "2026-12-15", or "2026-12-15 09:00" if no date starts then. */
export function describeInstant(instant: number, timeZone: string): string {
  const date = calendarDateAt(instant, timeZone);
  if (startOfDate(date, timeZone) === instant) return date;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${date} ${time.format(instant)}`;
}
