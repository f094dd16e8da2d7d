import type { Site } from '../../engine/content/model/site.ts';

/** The opening hours of a business, as a page passes them to the browser. */
export interface WeekOfHours extends Pick<Site['hours'], 'open'> {
  readonly exceptions: readonly Pick<Site['hours']['exceptions'][number], 'from' | 'until' | 'open'>[];
  readonly timeZone: string;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Whether the business is open at an instant. An opening that ends at an earlier time than it begins ends on the next day. */
export function isOpenAt(instant: Date, hours: WeekOfHours): boolean {
  const { date, time } = inZone(instant, hours.timeZone);
  const before = inZone(new Date(Date.parse(`${date}T12:00:00Z`) - dayMilliseconds), 'UTC').date;
  return (
    timesOn(date, hours).some(({ opens, closes }) => opens <= time && (time < closes || closes <= opens)) ||
    timesOn(before, hours).some(({ opens, closes }) => closes <= opens && time < closes)
  );
}

function timesOn(date: string, { open, exceptions }: WeekOfHours) {
  const exception = exceptions.find(({ from, until }) => from <= date && date <= until);
  if (exception !== undefined) return exception.open ?? [];
  const weekDay = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
  return open.filter(({ days }) => days.some((day) => day === weekDay));
}

/** The calendar date and the time of day ("08:30") in a time zone. */
function inZone(instant: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const [date = '', time = ''] = format.format(instant).split(' ');
  return { date, time };
}
