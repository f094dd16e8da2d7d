import { dayMilliseconds, startOfDate } from '../../engine/content/calendar.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

/** The instant at which a preview shows a page: the middle of the day that a request asks for, or now. */
export function shownInstant({ snapshot }: SiteState, day: string | undefined, now: Date): Date {
  if (day === undefined || !isDay(day)) return now;
  return new Date(startOfDate(day, snapshot.site.value.timeZone) + dayMilliseconds / 2);
}

/** Whether a text is a day of a year with four digits. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
