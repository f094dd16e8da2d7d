import { pageFaults } from './reading/page-faults.ts';
import type { CopyRule } from './rule.ts';

/** Clicks from the home page. */
const maxDepth = 3;

/** Reports indexed pages that are more than three clicks from the home page. */
export const deepPages: CopyRule = {
  scope: 'copy',
  code: 'CB_DEEP_PAGE',
  description: 'An indexed page that is more than three clicks from the home page: "off".',
  severity: 'warning',
  check: (input) =>
    pageFaults(input, ({ path }, { linked, depths }) => {
      const depth = depths.get(path);
      // A page without any link is an orphan.
      if (!linked.has(path) || (depth !== undefined && depth <= maxDepth)) return undefined;
      return {
        message:
          depth === undefined
            ? `${path} is indexed, but no links lead to it from the home page`
            : `${path} is ${depth} clicks from the home page, of at most ${maxDepth}`,
        hint: 'Link to it, or to a page that lists it, from a page nearer to the home page.',
      };
    }),
};
