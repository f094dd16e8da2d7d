/** Returns the local date and time of an instant in a time zone, as a field shows it: "2026-12-24T08:00". */
export function localTime(instant: number, timeZone: string): string {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts });
  return format.format(instant).replace(' ', 'T');
}

/**
 * Returns the instant of a local date and time in a time zone; undefined if the text is none. A time that the clocks skip is an hour
 * away.
 */
export function instantOfLocalTime(local: string, timeZone: string): number | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const shift = (instant: number) => Date.parse(`${localTime(instant, timeZone)}Z`) - instant;
  // The clocks may change between the first guess and the time itself.
  const guess = wanted - shift(wanted);
  return wanted - shift(guess);
}
