import type { Diagnostic } from '../content/diagnostic.ts';
import type { EntryValues } from '../content/model/entry-kinds.ts';
import { weekDays } from '../content/model/region.ts';
import { minutesOf, timesOf } from '../content/opening-hours.ts';
import { type Entry, ofKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';

type SiteEntry = Entry<EntryValues['site']>;

/** Checks the facts of the business that have rules of their own: the rating, the currency and the opening hours. */
export function checkSiteFacts(entries: readonly Entry[]): Diagnostic[] {
  return ofKind('site', entries).flatMap((site) => [
    ...impossibleRating(site),
    ...unknownCurrency(site),
    ...faultyHours(site),
  ]);
}

function impossibleRating({ source, value: { rating } }: SiteEntry): Diagnostic[] {
  if (rating === undefined || (rating.value >= rating.worst && rating.value <= rating.best)) return [];
  const message = `a rating of ${rating.value} is outside of ${rating.worst} to ${rating.best}`;
  const hint = 'Correct "value", or the ends of the scale in "worst" and "best".';
  return [errorAt(source, ['rating', 'value'], 'CB_VALUE', message, hint)];
}

function unknownCurrency({ source, value: { currency } }: SiteEntry): Diagnostic[] {
  const known = Intl.supportedValuesOf('currency');
  if (currency === undefined || known.includes(currency)) return [];
  const hint = suggestName(currency, known) ?? 'Write an ISO 4217 code such as "EUR" or "USD".';
  return [errorAt(source, ['currency'], 'CB_VALUE', `there is no currency "${currency}"`, hint)];
}

const minutesInDay = 24 * 60;

function faultyHours(site: SiteEntry): Diagnostic[] {
  const overlap = overlappingHours(site);
  return overlap.length > 0 ? overlap : [...reversedHours(site), ...equalHours(site)];
}

/** Hours of an opening through the night, at most. A longer one mostly has its two times interchanged. */
const longestNight = 12;

function reversedHours({ source, value: { hours } }: SiteEntry): Diagnostic[] {
  return hours.open.flatMap(({ opens, closes }, index) => {
    const length = minutesOf(closes) + minutesInDay - minutesOf(opens);
    if (minutesOf(closes) >= minutesOf(opens) || length <= longestNight * 60) return [];
    const message = `${opens} to ${closes} is ${Math.floor(length / 60)} hours, through the night`;
    const hint = `Write the earlier time first: "opens": "${closes}", "closes": "${opens}"${afternoonOf(closes, opens)}.`;
    return [errorAt(source, ['hours', 'open', index, 'closes'], 'CB_VALUE', message, hint)];
  });
}

/** The correction of a time after noon that was written with the hours of the morning; empty if it cannot be one. */
function afternoonOf(closes: string, opens: string): string {
  const minutes = minutesOf(closes) + minutesInDay / 2;
  if (minutes <= minutesOf(opens)) return '';
  const [hour = '', minute = ''] = closes.split(':');
  const spoken = `${Number(hour) || 12}${minute === '00' ? '' : `:${minute}`} PM`;
  return `; or, for ${spoken}, "closes": "${Math.floor(minutes / 60)}:${minute}"`;
}

/** Reports an opening of 24 hours that does not start at midnight, as places that never close write it. */
function equalHours({ source, value: { hours } }: SiteEntry): Diagnostic[] {
  return hours.open.flatMap(({ opens, closes }, index) => {
    if (opens !== closes || minutesOf(opens) === 0) return [];
    const message = `${opens} to ${closes} is 24 hours`;
    const hint = 'Correct "closes". For a place that does not close, write "00:00" in both.';
    const found = errorAt(source, ['hours', 'open', index, 'closes'], 'CB_VALUE', message, hint);
    return [{ ...found, severity: 'warning' }];
  });
}

/** Reports the first day whose times overlap. Times of one day may end on the next. */
function overlappingHours({ source, value: { hours } }: SiteEntry): Diagnostic[] {
  const spans = weekDays.flatMap((name, day) =>
    timesOf(day, hours.open).map(({ opens, closes }) => {
      const start = day * minutesInDay + minutesOf(opens);
      const length = (minutesOf(closes) - minutesOf(opens) + minutesInDay) % minutesInDay;
      return { name, opens, closes, start, end: start + (length === 0 ? minutesInDay : length) };
    }),
  );
  const overlap = spans
    .slice(1)
    .map((span, index) => ({ span, before: spans[index] }))
    .find(({ span, before }) => before !== undefined && before.end > span.start);
  if (overlap?.before === undefined) return [];
  const { span, before } = overlap;
  const message = `the times of ${span.name}, ${span.opens} to ${span.closes}, overlap those of ${before.name}, ${before.opens} to ${before.closes}`;
  const hint = 'Write one opening for each uninterrupted time.';
  return [errorAt(source, ['hours', 'open'], 'CB_VALUE', message, hint)];
}
