/** A calendar date as people write it: "November 21, 2026". It has no time of day, so no zone moves it. */
export function longDate(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
