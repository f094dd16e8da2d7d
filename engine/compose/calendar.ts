import { LRUCache } from 'lru-cache';

/** Calendar dates are texts such as "2026-11-21"; texts of this form compare as the dates do. */
export type CalendarDate = string;

// The date of a zone changes on a whole minute, and most callers ask about the present one.
let latest: { readonly minute: number; readonly timeZone: string; readonly date: CalendarDate } | undefined;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date that an instant (epoch milliseconds) falls on in an IANA time zone. */
export function calendarDateAt(instant: number, timeZone: string): CalendarDate {
  const minute = Math.floor(instant / 60_000);
  if (latest?.minute !== minute || latest.timeZone !== timeZone) {
    latest = { minute, timeZone, date: formatDate(instant, timeZone) };
  }
  return latest.date;
}

function formatDate(instant: number, timeZone: string): CalendarDate {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

const dayLength = 24 * 60 * 60 * 1000;

const starts = new LRUCache<string, number>({ max: 1000 });

/** The instant (epoch milliseconds) at which a calendar date begins in an IANA time zone. */
export function startOfDate(date: CalendarDate, timeZone: string): number {
  const name = `${date} ${timeZone}`;
  const known = starts.get(name);
  if (known !== undefined) return known;
  const start = findStart(date, timeZone);
  starts.set(name, start);
  return start;
}

function findStart(date: CalendarDate, timeZone: string): number {
  // No zone is further than a day from UTC: search between the two for the first instant that shows the date.
  let before = Date.parse(`${date}T00:00:00Z`) - dayLength;
  let after = before + 2 * dayLength;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (formatDate(middle, timeZone) >= date) after = middle;
    else before = middle;
  }
  return after;
}

/** Whole years from one calendar date to another; an anniversary on 29 February falls on 1 March in common years. */
export function wholeYears(since: CalendarDate, until: CalendarDate): number {
  const years = Number(until.slice(0, 4)) - Number(since.slice(0, 4));
  return until.slice(5) >= since.slice(5) ? years : years - 1;
}

/** The next anniversary of a date after a day. */
export function nextAnniversary(since: CalendarDate, today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4));
  const thisYear = anniversary(since, year);
  return thisYear > today ? thisYear : anniversary(since, year + 1);
}

function anniversary(since: CalendarDate, year: number): CalendarDate {
  const day = since.slice(5) === '02-29' && !isLeapYear(year) ? '03-01' : since.slice(5);
  return `${String(year).padStart(4, '0')}-${day}`;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
