import { compareText } from '../../content/compare-text.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import type { JsonPath } from '../../content/json-source.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import { weekDays } from '../../content/model/region.ts';
import { minutesOf, type Times, timesOf } from '../../content/opening-hours.ts';
import { type Entry, ofKind } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { suggestName } from '../../content/suggestion.ts';
import type { RuleOf } from '../rule.ts';

type SiteEntry = Entry<EntryValues['site']>;

/** Checks the facts of the business that have rules of their own: the rating, the currency and the opening hours. */
export const siteFacts: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_VALUE',
  check: ({ entries }) =>
    ofKind('site', entries).flatMap((site) => [
      ...impossibleRating(site),
      ...unknownCurrency(site),
      ...faultyHours(site),
    ]),
};

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
  const { hours } = site.value;
  const overlap = overlappingHours(site);
  return [
    ...(overlap.length > 0 ? overlap : faultyTimes(site, ['hours', 'open'], hours.open)),
    ...(hours.exceptions ?? []).flatMap((_, index) => faultyException(site, index)),
  ];
}

/** Reports days with other hours that end before they begin or are in two lists, and times that overlap. */
function faultyException(site: SiteEntry, index: number): Diagnostic[] {
  const exceptions = site.value.hours.exceptions ?? [];
  const exception = exceptions[index];
  if (exception === undefined) return [];
  const { from, until = from, open = [] } = exception;
  const path = ['hours', 'exceptions', index];
  const fault = (property: string, message: string, hint: string) => [
    errorAt(site.source, [...path, property], 'CB_VALUE', message, hint),
  ];
  if (until < from) {
    const message = `the last day, ${until}, is before the first, ${from}`;
    return fault('until', message, 'Correct one of the two dates. Both days are included.');
  }
  const other = exceptions
    .slice(0, index)
    .find((before) => before.from <= until && from <= (before.until ?? before.from));
  if (other !== undefined) {
    const message = `the days from ${from} to ${until} include days of "${other.name}"`;
    return fault('from', message, 'Write each day in one item only.');
  }
  const times = open.toSorted((left, right) => compareText(left.opens, right.opens));
  const overlap = times.find((time, at) => (times[at - 1] ?? { closes: '' }).closes > time.opens);
  return overlap === undefined
    ? faultyTimes(site, [...path, 'open'], open)
    : fault(
        'open',
        `the times from ${overlap.opens} overlap those before`,
        'Write one item for each uninterrupted time.',
      );
}

function faultyTimes(site: SiteEntry, path: JsonPath, times: readonly Times[]): Diagnostic[] {
  return times.flatMap((time, index) => {
    const at = [...path, index, 'closes'];
    return [...reversedTimes(site, at, time), ...equalTimes(site, at, time)];
  });
}

/** Hours of an opening through the night, at most. A longer one mostly has its two times interchanged. */
const longestNight = 12;

function reversedTimes({ source }: SiteEntry, path: JsonPath, { opens, closes }: Times): Diagnostic[] {
  const length = minutesOf(closes) + minutesInDay - minutesOf(opens);
  if (minutesOf(closes) >= minutesOf(opens) || length <= longestNight * 60) return [];
  const message = `${opens} to ${closes} is ${Math.floor(length / 60)} hours, through the night`;
  const hint = `Write the earlier time first: "opens": "${closes}", "closes": "${opens}"${afternoonOf(closes, opens)}.`;
  return [errorAt(source, path, 'CB_VALUE', message, hint)];
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
function equalTimes({ source }: SiteEntry, path: JsonPath, { opens, closes }: Times): Diagnostic[] {
  if (opens !== closes || minutesOf(opens) === 0) return [];
  const message = `${opens} to ${closes} is 24 hours`;
  const hint = 'Correct "closes". For a place that does not close, write "00:00" in both.';
  return [{ ...errorAt(source, path, 'CB_VALUE', message, hint), severity: 'warning' }];
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
