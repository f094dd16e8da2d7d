/** How far a number of a calculator goes, and where it starts. */
interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly start: number;
}

/**
 * A number as a reader typed it or as an address carries it. What is not a number becomes the start, what lies outside
 * the range the nearest end.
 */
export function readNumber(text: string | undefined, range: Omit<NumberRange, 'step'>): number {
  const typed = (text ?? '').trim().replace(/,/g, '');
  const value = typed === '' ? Number.NaN : Number(typed);
  if (!Number.isFinite(value)) return range.start;
  return Math.min(range.max, Math.max(range.min, value));
}

/** Fills `{name}` in a text with the values given; a name without a value stays as it is. */
export function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A record with one value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>>;
export function recordOf(names: readonly string[], make: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}
