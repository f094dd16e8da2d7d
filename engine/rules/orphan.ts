import { pageFaults } from './reading/page-faults.ts';
import type { CopyRule } from './rule.ts';

/** Reports indexed pages that no other page links to. */
export const orphans: CopyRule = {
  scope: 'copy',
  code: 'CB_ORPHAN',
  description: 'An indexed page that no other page links to: "off".',
  severity: 'warning',
  check: (copy) =>
    pageFaults(copy, ({ path }, { linked }) =>
      path === home || linked.has(path)
        ? undefined
        : {
            message: `${path} is indexed, but no page links to it`,
            hint: 'Link to it from a page about the same subject, or set "noIndex": true.',
          },
    ),
};

/** The path of the home page, which needs no link. */
const home = '/';
