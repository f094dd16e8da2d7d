import type { BlockInstance } from '../compose/page-composer.ts';
import { blockProvenance, type ComposedPage } from '../compose/provenance.ts';
import type { Finding } from './reading/findings.ts';

/** A block of a page, with its heading if it has one. */
interface HeadedBlock {
  readonly heading: string | undefined;
}

/** The indexes of the blocks whose heading a block before them has. */
export function repeatedHeadings(blocks: readonly HeadedBlock[]): readonly number[] {
  const seen = new Set<string>();
  return blocks.flatMap(({ heading }, index) => {
    if (heading === undefined) return [];
    if (seen.has(heading)) return [index];
    seen.add(heading);
    return [];
  });
}

/** A heading names the landmark of its block, and a list of landmarks with one name twice says nothing. */
export function repeatedHeading(heading: string, instance: BlockInstance, page: ComposedPage): Finding {
  return {
    ...blockProvenance(instance, ['heading'], page).written,
    code: 'CB_DUPLICATE_HEADING',
    severity: 'warning',
    message: `two blocks of ${page.route.path} have the heading "${heading}", so a screen reader lists two parts of one name`,
    hint: 'Write in each heading what is specific to its block.',
    cause: heading,
  };
}
