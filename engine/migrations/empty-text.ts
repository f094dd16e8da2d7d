import type { Migration } from './migration.ts';
import { renameProperty } from './rename-property.ts';

/** Lists that can be empty name the text for that case alike, by what it is. */
export const emptyText: Migration = {
  format: 2,
  summary:
    'The text of an empty list is "emptyText" in the blocks "openings" and "review-list"; it was "none".',
  editsOf: (file) =>
    ['openings', 'review-list'].flatMap((type) => renameProperty(file, type, 'none', 'emptyText')),
};
