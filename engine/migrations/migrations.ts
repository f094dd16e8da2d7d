import { emptyText } from './empty-text.ts';
import type { Migration } from './migration.ts';

/** All migrations, by the format that each leads to. */
export const migrations: readonly Migration[] = [emptyText];
