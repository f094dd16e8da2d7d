import { ofKind } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import type { RuleOf } from './rule.ts';

/** Reports jobs without evidence, and populations whose source pages cannot show. */
export const sources: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_SOURCE',
  check: ({ entries }) => [
    ...ofKind('jobs', entries).flatMap(({ source, value }) => {
      if (value.sample === true || value.source !== undefined) return [];
      const hint = 'Add "source": the evidence of the job. If the job is invented, write "sample": true.';
      return [
        errorAt(source, ['title'], 'CB_SOURCE', 'the job has neither "source" nor "sample"', hint, true),
      ];
    }),
    ...ofKind('cities', entries).flatMap(({ source, value }) => {
      if (value.population === undefined || value.sources?.population !== undefined) return [];
      const hint =
        'Add "sources": { "population": "2020 Census" } with the source and its year, which pages show.';
      return [errorAt(source, ['population'], 'CB_SOURCE', 'the population has no source', hint, true)];
    }),
  ],
};
