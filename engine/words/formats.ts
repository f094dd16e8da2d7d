import { type LocalePreferences, localePreferencesOf } from './locale-preferences.ts';

/** The unit of distances, as a name of an `Intl` unit. */
export type DistanceUnit = 'mile' | 'kilometer';

/** Numbers, dates, lists and units in the language and the region of a site. */
export interface Formats {
  readonly language: string;
  readonly distanceUnit: DistanceUnit;
  /** "1,234.5" */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A calendar date ("2026-11-21") as "November 21, 2026". It has no time of day, so no time zone changes it. */
  date(date: string, style?: 'long' | 'medium' | 'short'): string;
  /** A calendar date of these weeks, without its year: "Saturday, November 21". */
  day(date: string): string;
  /** The days between two calendar dates: "Mar 2 – Jun 5, 2026". */
  dateRange(from: string, to: string): string;
  /** A month ("2026-03") as "March 2026". */
  month(month: string): string;
  /** The month of a calendar date by its name: "November". */
  monthName(date: string): string;
  /** "$12.50". Whole amounts have no decimals: "$12". */
  money(amount: number, currency: string): string;
  /** "a, b, c", without a conjunction where the language allows it. */
  list(items: Iterable<string>): string;
  /** "a, b, and c" */
  conjunction(items: Iterable<string>): string;
  /** "3 miles", or "3 mi" in the short style. */
  unit(value: number, unit: string, style?: 'long' | 'short', options?: Intl.NumberFormatOptions): string;
  /** The plural form of a count: "one", "other". */
  plural(count: number): Intl.LDMLPluralRule;
  /** Compares names for sorting. */
  compare(left: string, right: string): number;
}

// Creating the formats of a language takes longer than formatting a hundred numbers.
const known = new Map<string, Formats>();

/**
 * Returns the formats of a language tag, such as "en-US". Created once for each language.
 * @param units those of distances; by default those of the region of the tag
 */
export function formatsIn(language: string, units?: LocalePreferences['units']): Formats {
  const formats = known.get(language) ?? createFormats(language);
  known.set(language, formats);
  return units === undefined ? formats : { ...formats, distanceUnit: unitOf(units) };
}

const unitOf = (units: LocalePreferences['units']): DistanceUnit =>
  units === 'miles' ? 'mile' : 'kilometer';

/** Joins the parts of a date. In French the first day of a month is an ordinal: "1er août". */
function dateText(
  parts: readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[],
  language: string,
): string {
  const isFrench = language.split('-')[0] === 'fr';
  return parts
    .map(({ type, value }) => (isFrench && type === 'day' && value === '1' ? '1er' : value))
    .join('');
}

function createFormats(language: string): Formats {
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    const format = numbers.get(key) ?? new Intl.NumberFormat(language, options);
    numbers.set(key, format);
    return format;
  };
  const collator = new Intl.Collator(language);
  const plurals = new Intl.PluralRules(language);
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const commas = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  const conjunctions = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    language,
    distanceUnit: unitOf(localePreferencesOf(language).units),
    number: (value, options) => numberFormat(options).format(value),
    date: (date, style = 'long') =>
      dateText(
        new Intl.DateTimeFormat(language, { dateStyle: style, timeZone: 'UTC' }).formatToParts(
          new Date(`${date}T00:00:00Z`),
        ),
        language,
      ),
    day: (date) =>
      new Intl.DateTimeFormat(language, {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${date}T00:00:00Z`)),
    dateRange: (from, to) =>
      dateText(
        new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRangeToParts(
          new Date(`${from}T00:00:00Z`),
          new Date(`${to}T00:00:00Z`),
        ),
        language,
      ),
    month: (month) =>
      new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    monthName: (date) => months.format(new Date(`${date}T00:00:00Z`)),
    money: (amount, currency) =>
      numberFormat({
        style: 'currency',
        currency,
        ...(Number.isInteger(amount) && { maximumFractionDigits: 0 }),
      }).format(amount),
    list: (items) => commas.format(items),
    conjunction: (items) => conjunctions.format(items),
    unit: (value, unit, style = 'long', options) =>
      numberFormat({ style: 'unit', unit, unitDisplay: style, ...options }).format(value),
    plural: (count) => plurals.select(count),
    compare: (left, right) => collator.compare(left, right),
  };
}
