/** A calendar date as text, such as "2026-11-21". The texts compare like the dates. */
export type CalendarDate = string;

/** A day without a change of the clocks, in milliseconds. */
export const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the calendar date a number of days after another one, or before it if the number is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** A time zone in which dates are written. */
interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** The instants at which dates start, as far as they were asked for. */
  readonly starts: Map<CalendarDate, number>;
}

// A format takes longer to create than to use, and every page asks when the dates in it start.
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const zone = zones.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    starts: new Map(),
  };
  zones.set(timeZone, zone);
  return zone;
}

/** Returns the calendar date of an instant (epoch milliseconds) in an IANA time zone. */
export function calendarDateAt(instant: number, timeZone: string): CalendarDate {
  return zoneOf(timeZone).format.format(instant);
}

/** Whether a text names an IANA time zone. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Maximum number of dates of a time zone that are kept: content has fewer, and requests may name any. */
const maximumStarts = 1000;

/** Returns the instant (epoch milliseconds) at which a calendar date starts in an IANA time zone. */
export function startOfDate(date: CalendarDate, timeZone: string): number {
  const { format, starts } = zoneOf(timeZone);
  const start = starts.get(date) ?? findStart(date, format);
  if (starts.size >= maximumStarts) starts.clear();
  starts.set(date, start);
  return start;
}

function findStart(date: CalendarDate, format: Intl.DateTimeFormat): number {
  // Every time zone is within a day of UTC. Search that range for the first instant with the date.
  let before = Date.parse(`${date}T00:00:00Z`) - dayMilliseconds;
  let after = before + 2 * dayMilliseconds;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format.format(middle) >= date) after = middle;
    else before = middle;
  }
  return after;
}

/** Returns the whole years between two calendar dates. In common years, the anniversary of 29 February is 1 March. */
export function wholeYears(since: CalendarDate, until: CalendarDate): number {
  const years = Number(until.slice(0, 4)) - Number(since.slice(0, 4));
  return until.slice(5) >= since.slice(5) ? years : years - 1;
}

/** Returns the first anniversary of a date after `today`. */
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
