import { isSingleFileKind } from '../../content/model/entry-kinds.ts';
import { describeInstant, publicationTimes } from '../../content/publication-times.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import type { RuleOf } from '../rule.ts';

/** Reports an entry or document that leaves the site before it is published. */
export const publicationOrder: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_VALUE',
  check: ({ files, timeZone }) =>
    files.flatMap(({ kind, source }) => {
      const { from, until } = publicationTimes(source.value, timeZone);
      if (isSingleFileKind(kind) || from < until) return [];
      const [leaves, appears] = [until, from].map((instant) => describeInstant(instant, timeZone));
      const message = `this leaves the site on ${leaves}, and is published on ${appears}`;
      const hint = 'Write a later time, or an earlier "publishAt".';
      return [errorAt(source, ['unpublishAt'], 'CB_VALUE', message, hint)];
    }),
};
