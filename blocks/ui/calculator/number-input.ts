/** The range and the initial value of a calculator's input. */
interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly start: number;
}

/**
 * Parses a number that was typed or is in the address. An invalid number becomes the initial value; a number outside
 * the range becomes the nearest limit.
 */
export function readNumber(text: string | undefined, range: Omit<NumberRange, 'step'>): number {
  const typed = (text ?? '').trim().replace(/,/g, '');
  const value = typed === '' ? Number.NaN : Number(typed);
  if (!Number.isFinite(value)) return range.start;
  return Math.min(range.max, Math.max(range.min, value));
}

/** Whether a text is a number outside the range, so that the calculation uses another one. */
export function isOutside(text: string | undefined, range: Omit<NumberRange, 'step'>): boolean {
  const used = readNumber(text, range);
  return (
    readNumber(text, { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, start: used }) !== used
  );
}

/** Replaces `{name}` in a text with the given values. Unknown names are unchanged. */
export function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Returns a record with one value per name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>>;
export function recordOf(names: readonly string[], make: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}
