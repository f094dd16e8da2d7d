import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ChangedText } from './rebase-change.ts';

/** An unpublished change of a file. */
export interface StoredChange extends ChangedText {
  readonly file: string;
  readonly version: number;
  readonly changedAt: string;
  /** The requests that were applied last, latest first. */
  readonly requests: readonly string[];
}

export interface ChangeToStore extends ChangedText {
  readonly requests: readonly string[];
}

/** Most files, and most characters of their texts, that one editor can have changed. */
const maximumFiles = 2_000;
const maximumSize = 32 * 1024 * 1024;

/** The unpublished changes of an editor are more than the database keeps. */
export class ChangesTooLarge extends Error {
  constructor() {
    super(
      `You have too many unpublished changes: there is room for ${maximumFiles} files with ${maximumSize / 1024 / 1024} million characters. Publish or discard some of them, then try again.`,
    );
    this.name = 'ChangesTooLarge';
  }
}

/** The unpublished changes of all editors. Servers of one database share them. */
export interface ChangeStore {
  /** By file. */
  ofEditor(editor: string): Promise<ReadonlyMap<string, StoredChange>>;
  find(editor: string, file: string): Promise<StoredChange | undefined>;
  /** The ids of the other editors with a change, by file. */
  ofOthers(editor: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Stores a change if the stored one still has the version that was read; 0 if there was none. Returns the new version, or undefined
   * if it was changed since.
   * @throws ChangesTooLarge
   */
  put(editor: string, file: string, change: ChangeToStore, version: number): Promise<number | undefined>;
  /** Ends a change if it still has the version. Returns whether it did. */
  remove(editor: string, file: string, version: number): Promise<boolean>;
}

export function createChangeStore(database: Database, now: () => Date): ChangeStore {
  const rowOf = (editor: string, file: string) => ({ editor, file });
  const rowsOf = (editor: string) =>
    database
      .selectFrom('studio_changes')
      .select(['file', 'base', 'text', 'version', 'changed_at', 'request'])
      .where('editor', '=', editor);

  /** Checks that the changes of an editor stay within the limits with another text. */
  async function requireRoom(editor: string, file: string, text: string | null): Promise<void> {
    const { files, size } = await database
      .selectFrom('studio_changes')
      .select(({ fn }) => [
        fn.countAll<number | string>().as('files'),
        sql<number | string | null>`sum(length(text))`.as('size'),
      ])
      .where('editor', '=', editor)
      .where('file', '!=', file)
      .executeTakeFirstOrThrow();
    if (Number(files) >= maximumFiles || Number(size ?? 0) + (text?.length ?? 0) > maximumSize)
      throw new ChangesTooLarge();
  }

  return {
    async ofEditor(editor) {
      const rows = await rowsOf(editor).orderBy('file').execute();
      return new Map(rows.map((row) => [row.file, storedChange(row)]));
    },
    async find(editor, file) {
      const row = await rowsOf(editor).where('file', '=', file).executeTakeFirst();
      return row && storedChange(row);
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
    async put(editor, file, { base, text, requests }, version) {
      await requireRoom(editor, file, text);
      const next = version + 1;
      const request = requests.length === 0 ? null : JSON.stringify(requests);
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

interface ChangeRow extends ChangedText {
  readonly file: string;
  readonly version: number;
  readonly changed_at: string;
  readonly request: string | null;
}

function storedChange({ changed_at: changedAt, request, ...row }: ChangeRow): StoredChange {
  return { ...row, changedAt, requests: requestsIn(request) };
}

/** The requests in the column, which an earlier version filled with one only. */
function requestsIn(written: string | null): readonly string[] {
  if (written === null) return [];
  if (!written.startsWith('[')) return [written];
  const requests: readonly string[] = JSON.parse(written);
  return requests;
}
