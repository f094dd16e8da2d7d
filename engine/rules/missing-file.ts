import { builtInCollections } from '../content/model/collections.ts';
import { fileError } from '../content/source-diagnostic.ts';
import type { RuleOf } from './rule.ts';

/** Reports missing files that every site needs. */
export const missingFiles: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_MISSING_FILE',
  check: ({ slugs }) =>
    needed.flatMap(({ kind, file, message, hint }) =>
      slugs.has(kind) ? [] : [fileError(file, 'CB_MISSING_FILE', message, hint)],
    ),
};

const needed = [
  {
    kind: 'site',
    file: 'site.json',
    message: 'the file site.json is missing',
    hint: 'It describes the business and the order of templates; schema/site.json in the content folder lists its properties.',
  },
  {
    kind: 'pages',
    file: 'pages',
    message: 'there is no page document',
    hint: `Add one to pages/; the collections are ${Object.keys(builtInCollections).join(', ')}.`,
  },
];
