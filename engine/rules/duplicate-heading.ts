import { blockProvenance } from '../compose/provenance.ts';
import type { RuleOf } from './rule.ts';

/** Reports headings that two blocks of a page share: a heading names the landmark of its block, and two of one name say nothing. */
export const duplicateHeadings: RuleOf<'pages'> = {
  scope: 'pages',
  code: 'CB_DUPLICATE_HEADING',
  check: ({ pages, pageOf }) =>
    pages.flatMap(({ route, repeatedHeadings }) =>
      repeatedHeadings.map(({ instance, heading }) => ({
        ...blockProvenance(instance, ['heading'], pageOf(route)).written,
        code: 'CB_DUPLICATE_HEADING',
        severity: 'warning',
        message: `two blocks of ${route.path} have the heading "${heading}", so a screen reader lists two parts of one name`,
        hint: 'Write in each heading what is specific to its block.',
        cause: heading,
      })),
    ),
};
