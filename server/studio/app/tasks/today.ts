import { type CalendarDate, calendarDateAt } from '../../../../engine/content/calendar.ts';

/** The date where the editor is. */
export function today(): CalendarDate {
  return calendarDateAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
