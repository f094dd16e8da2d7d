import type { Database } from '../../database/database.ts';
import { createIdGenerator } from '../../database/id-generator.ts';

export interface PublishedFile {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface StoredPublication {
  readonly id: string;
  readonly publishedAt: string;
  readonly editor: string;
  readonly message: string;
  readonly files: readonly PublishedFile[];
}

/** All that was published, with its texts, so that a publication can be completed after a crash and taken back at any time. */
export interface PublicationStore {
  /** Stores a publication before its files are written. Returns its id. */
  begin(publication: Omit<StoredPublication, 'id' | 'publishedAt'>): Promise<string>;
  /** Marks a publication whose files are written. */
  finish(id: string): Promise<void>;
  /** Removes a publication none of whose files was written. */
  cancel(id: string): Promise<void>;
  /** The publications whose files may not all be written, oldest first. */
  unfinished(): Promise<readonly StoredPublication[]>;
  /** The latest publications, latest first. */
  list(limit: number): Promise<readonly StoredPublication[]>;
  find(id: string): Promise<StoredPublication | undefined>;
}

const nextId = createIdGenerator();

export function createPublicationStore(database: Database, now: () => Date): PublicationStore {
  const rows = () =>
    database.selectFrom('studio_publications').select(['id', 'published_at', 'editor', 'message']);

  async function withFiles(
    found: readonly {
      readonly id: string;
      readonly published_at: string;
      readonly editor: string;
      readonly message: string;
    }[],
  ): Promise<readonly StoredPublication[]> {
    if (found.length === 0) return [];
    const files = await database
      .selectFrom('studio_published_files')
      .select(['publication', 'file', 'before', 'after'])
      .where(
        'publication',
        'in',
        found.map(({ id }) => id),
      )
      .orderBy('file')
      .execute();
    return found.map(({ id, published_at: publishedAt, editor, message }) => ({
      id,
      publishedAt,
      editor,
      message,
      files: files.filter(({ publication }) => publication === id).map(({ publication: _, ...file }) => file),
    }));
  }

  return {
    async begin({ editor, message, files }) {
      const at = now();
      const id = nextId(at);
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('studio_publications')
          .values({ id, published_at: at.toISOString(), editor, message, state: 'writing' })
          .execute();
        for (const file of files)
          await transaction
            .insertInto('studio_published_files')
            .values({ publication: id, ...file })
            .execute();
      });
      return id;
    },
    async finish(id) {
      await database.updateTable('studio_publications').set({ state: 'done' }).where('id', '=', id).execute();
    },
    async cancel(id) {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('studio_published_files').where('publication', '=', id).execute();
        await transaction.deleteFrom('studio_publications').where('id', '=', id).execute();
      });
    },
    async unfinished() {
      return withFiles(await rows().where('state', '=', 'writing').orderBy('id').execute());
    },
    async list(limit) {
      return withFiles(await rows().where('state', '=', 'done').orderBy('id', 'desc').limit(limit).execute());
    },
    async find(id) {
      return (await withFiles(await rows().where('id', '=', id).execute()))[0];
    },
  };
}
