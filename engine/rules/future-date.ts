import type { CalendarDate } from '../content/calendar.ts';
import { isRecord } from '../content/json-schema.ts';
import type { EntryValues } from '../content/model/entry-kinds.ts';
import { instantPattern } from '../content/publication-times.ts';
import { type Entry, ofKind } from '../content/snapshot.ts';
import { writtenEntries } from './reading/copy-content.ts';
import type { CopyFinding, CopyRule } from './rule.ts';

/** Reports facts about the past with a date to come, and publications that are years ahead: mostly, the year is wrong. */
export const futureDates: CopyRule = {
  scope: 'copy',
  code: 'CB_FUTURE_DATE',
  description:
    'A job, testimonial, claim, change of an article or founding of the business with a date to come, or a publication that is years ahead: "off".',
  severity: 'warning',
  check: ({ snapshot, today }) => {
    const { collections } = snapshot;
    const at = (
      { source }: Pick<CopyFinding, 'source'>,
      name: string,
      fact: string,
      date: CalendarDate | undefined,
    ): readonly CopyFinding[] =>
      // A month is later than today if it is later than the current one.
      date === undefined || date <= today.slice(0, date.length)
        ? []
        : [
            {
              source,
              path: [name],
              message: `${fact} ${date}, which is to come`,
              hint: `Check the year. Today is ${today}.`,
            },
          ];
    const written = writtenEntries(snapshot);
    const findings = [
      ...[...collections.jobs.values()].flatMap((job) =>
        at(job, 'date', 'the job was done in', job.value.date),
      ),
      ...[...collections.testimonials.values()].flatMap((said) =>
        at(said, 'date', 'the testimonial is of', said.value.date),
      ),
      ...[...collections.claims.values()].flatMap((claim) => [
        ...at(claim, 'date', 'the claim was checked on', claim.value.date),
        ...at(claim, 'since', 'the claim counts from', claim.value.since),
      ]),
      ...[...collections.posts.values()].flatMap((post) =>
        at(post, 'updatedAt', 'the article was changed on', changeAfterPublication(post)),
      ),
      ...ofKind('site', written).flatMap((site) =>
        at(site, 'foundingDate', 'the business was founded on', site.value.foundingDate),
      ),
      ...written.flatMap((entry) => distantPublication(entry, today)),
    ];
    const { jobs, testimonials, claims } = collections;
    const scheduled = written.filter(({ source }) => isRecord(source.value) && hasSchedule(source.value));
    return { findings, examined: jobs.size + testimonials.size + claims.size + scheduled.length + 1 };
  },
};

/** The date of the last change of an article, unless that is the day on which it will be published or an earlier one. */
function changeAfterPublication({
  value: { publishAt, updatedAt },
}: Entry<EntryValues['posts']>): CalendarDate | undefined {
  return updatedAt !== undefined && updatedAt > publishAt.slice(0, updatedAt.length) ? updatedAt : undefined;
}

/** The times of publication, and the number of years that each may be ahead. An offer may end years later. */
const schedule = [
  { name: 'publishAt', years: 2, limit: 'two years', event: 'this is published on' },
  { name: 'unpublishAt', years: 10, limit: 'ten years', event: 'this leaves the site on' },
] as const;

function hasSchedule(value: Readonly<Record<string, unknown>>): boolean {
  return schedule.some(({ name }) => value[name] !== undefined);
}

function distantPublication({ source }: Entry, today: CalendarDate): readonly CopyFinding[] {
  const { value } = source;
  if (!isRecord(value)) return [];
  return schedule.flatMap(({ name, years, limit, event }) => {
    const written = value[name];
    if (typeof written !== 'string' || !instantPattern.test(written)) return [];
    const date = written.slice(0, today.length);
    if (date <= yearsAfter(today, years)) return [];
    return [
      {
        source,
        path: [name],
        message: `${event} ${date}, more than ${limit} ahead`,
        hint: `Check the year: a date so far ahead is mostly a typing error. Today is ${today}.`,
      },
    ];
  });
}

function yearsAfter(date: CalendarDate, years: number): CalendarDate {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
