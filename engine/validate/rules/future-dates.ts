import type { CalendarDate } from '../../content/calendar.ts';
import { ofKind } from '../../content/snapshot.ts';
import { writtenEntries } from '../copy-content.ts';
import type { ContentRule, RuleFinding } from './content-rule.ts';

/** Reports facts about the past with a date to come: mostly, the year is wrong. */
export const futureDates: ContentRule = {
  code: 'CB_FUTURE_DATE',
  severity: 'warning',
  check: ({ snapshot, today }) => {
    const { collections } = snapshot;
    const at = (
      { source }: Pick<RuleFinding, 'source'>,
      name: string,
      fact: string,
      date: CalendarDate | undefined,
    ): readonly RuleFinding[] =>
      // A month is later than today if it is later than the present one.
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
      ...ofKind('site', writtenEntries(snapshot)).flatMap((site) =>
        at(site, 'foundingDate', 'the business was founded on', site.value.foundingDate),
      ),
    ];
    const { jobs, testimonials, claims } = collections;
    return { findings, examined: jobs.size + testimonials.size + claims.size + 1 };
  },
};
