/** Calendar dates are texts such as "2026-11-21"; texts of this form compare as the dates do. */
export type CalendarDate = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date that an instant (epoch milliseconds) falls on in an IANA time zone. */
export function calendarDateAt(instant: number, timeZone: string): CalendarDate {
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

/** The instant (epoch milliseconds) at which a calendar date begins in an IANA time zone. */
export function startOfDate(date: CalendarDate, timeZone: string): number {
  // No zone is further than a day from UTC: search between the two for the first instant that shows the date.
  let before = Date.parse(`${date}T00:00:00Z`) - dayLength;
  let after = before + 2 * dayLength;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (calendarDateAt(middle, timeZone) >= date) after = middle;
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
  const month = since.slice(5) === '02-29' ? '03-01' : since.slice(5);
  const thisYear = `${today.slice(0, 4)}-${month}`;
  return thisYear > today ? thisYear : `${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}-${month}`;
}
