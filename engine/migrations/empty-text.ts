import type { Migration } from './migration.ts';
import { renameProperty } from './rename-property.ts';

/** Gives one name to the text that a block shows in place of an empty list. */
export const emptyText: Migration = {
  format: 2,
  summary:
    'The text of an empty list is "emptyText" in the blocks "openings" and "review-list"; it was "none".',
  editsOf: (file) =>
    ['openings', 'review-list'].flatMap((type) => renameProperty(file, type, 'none', 'emptyText')),
};
