import { isTimeZone } from '../../content/calendar.ts';
import { ofKind } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { suggestName } from '../../content/suggestion.ts';
import type { RuleOf } from '../rule.ts';

/** Reports a time zone that does not exist. */
export const timeZone: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_VALUE',
  check: ({ entries }) =>
    ofKind('site', entries).flatMap(({ source, value: { timeZone } }) => {
      if (isTimeZone(timeZone)) return [];
      const hint =
        suggestName(timeZone, Intl.supportedValuesOf('timeZone')) ??
        'Write an IANA time zone such as "America/Chicago".';
      return [errorAt(source, ['timeZone'], 'CB_VALUE', `there is no time zone "${timeZone}"`, hint)];
    }),
};
