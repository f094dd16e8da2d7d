import { documentBlocks } from '../content/document-blocks.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import type { RuleOf } from './rule.ts';

/** Reports blocks of one document with the same id: overrides and links name a block by it. */
export const duplicateBlockIds: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_DUPLICATE_BLOCK_ID',
  check: ({ entries }) =>
    entries.flatMap(({ kind, source, value }) => {
      const seen = new Set<unknown>();
      return documentBlocks(kind, value).flatMap(({ path, block: { id } }) => {
        if (!seen.has(id)) {
          seen.add(id);
          return [];
        }
        const message = `two blocks of this document have the id "${String(id)}"`;
        const hint = 'Use a different id for each block.';
        return [errorAt(source, [...path, 'id'], 'CB_DUPLICATE_BLOCK_ID', message, hint)];
      });
    }),
};
