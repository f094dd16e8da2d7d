/** Formats a calendar date as "November 21, 2026". It has no time of day, so no time zone changes it. */
export function longDate(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
