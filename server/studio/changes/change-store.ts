import type { Database } from '../../database/database.ts';
import type { ChangedText } from './rebase-change.ts';

/** An unpublished change of a file. */
export interface StoredChange extends ChangedText {
  readonly file: string;
  readonly version: number;
  readonly changedAt: string;
  /** The request that was applied last. */
  readonly request: string | null;
}

export interface ChangeToStore extends ChangedText {
  readonly request: string | null;
}

/** The unpublished changes of all editors. Servers of one database share them. */
export interface ChangeStore {
  /** By file. */
  ofEditor(editor: string): Promise<ReadonlyMap<string, StoredChange>>;
  /** The ids of the other editors with a change, by file. */
  ofOthers(editor: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Stores a change if the stored one still has the version that was read; 0 if there was none. Returns the new version, or undefined
   * if it was changed since.
   */
  put(editor: string, file: string, change: ChangeToStore, version: number): Promise<number | undefined>;
  /** Ends a change if it still has the version. Returns whether it did. */
  remove(editor: string, file: string, version: number): Promise<boolean>;
}

export function createChangeStore(database: Database, now: () => Date): ChangeStore {
  const rowOf = (editor: string, file: string) => ({ editor, file });

  return {
    async ofEditor(editor) {
      const rows = await database
        .selectFrom('studio_changes')
        .select(['file', 'base', 'text', 'version', 'changed_at', 'request'])
        .where('editor', '=', editor)
        .orderBy('file')
        .execute();
      return new Map(rows.map(({ changed_at: changedAt, ...row }) => [row.file, { ...row, changedAt }]));
    },
    async ofOthers(editor) {
      const rows = await database
        .selectFrom('studio_changes')
        .select(['file', 'editor'])
        .where('editor', '!=', editor)
        .orderBy('editor')
        .execute();
      const others = new Map<string, string[]>();
      for (const row of rows) others.set(row.file, [...(others.get(row.file) ?? []), row.editor]);
      return others;
    },
    async put(editor, file, { base, text, request }, version) {
      const next = version + 1;
      const values = { base, text, request, version: next, changed_at: now().toISOString() };
      if (version === 0) {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('studio_changes')
          .values({ ...rowOf(editor, file), ...values })
          .onConflict((conflict) => conflict.columns(['editor', 'file']).doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows === 1n ? next : undefined;
      }
      const { numUpdatedRows } = await database
        .updateTable('studio_changes')
        .set(values)
        .where('editor', '=', editor)
        .where('file', '=', file)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n ? next : undefined;
    },
    async remove(editor, file, version) {
      const { numDeletedRows } = await database
        .deleteFrom('studio_changes')
        .where('editor', '=', editor)
        .where('file', '=', file)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
  };
}
