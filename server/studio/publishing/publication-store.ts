import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { PublicationOrigin, PublicationState } from '../../database/database-schema.ts';
import { createIdGenerator } from '../../database/id-generator.ts';
import { type Refusal, refusalReasons } from '../studio-api.ts';

export interface PublishedFile {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A file with the name or title of what it describes, by which a list names it; null for none. */
export interface TitledFile extends PublishedFile {
  readonly title: string | null;
}

interface PublicationFacts {
  readonly id: string;
  readonly publishedAt: string;
  /** The email address of the editor. */
  readonly editor: string;
  /** The id of the editor; null if it is unknown. */
  readonly author: string | null;
  readonly message: string;
  readonly state: PublicationState;
  readonly origin: PublicationOrigin;
  readonly refusal: Refusal | undefined;
}

export interface StoredPublication extends PublicationFacts {
  readonly files: readonly PublishedFile[];
}

/** A publication without the texts of its files. */
export interface ListedPublication extends PublicationFacts {
  readonly files: readonly {
    readonly file: string;
    readonly title: string | null;
    readonly change: 'changed' | 'added' | 'removed';
  }[];
}

export interface NewPublication {
  readonly editor: string;
  readonly author: string | null;
  readonly message: string;
  readonly files: readonly TitledFile[];
}

/** All that was published, with its texts, so that a publication can be completed after a crash and taken back at any time. */
export interface PublicationStore {
  /** Stores a publication before its files are written. */
  begin(publication: NewPublication): Promise<StoredPublication>;
  /** Marks a publication whose files are written. */
  finish(id: string): Promise<void>;
  /** Marks a publication whose files get their earlier texts. */
  restore(id: string, refusal: Refusal): Promise<void>;
  /** Marks a publication that was not published. */
  refuse(id: string, refusal: Refusal): Promise<void>;
  /** Removes a publication none of whose files was written. */
  cancel(id: string): Promise<void>;
  /** The publications whose files may not all be written, or not all restored, oldest first. */
  unfinished(): Promise<readonly StoredPublication[]>;
  /** The latest publications that no server is writing, latest first. */
  list(limit: number): Promise<readonly ListedPublication[]>;
  /** A publication in one of some states. */
  find(id: string, states: readonly PublicationState[]): Promise<StoredPublication | undefined>;
}

const refusalSchema: z.ZodType<Refusal> = z.strictObject({
  reason: z.enum(refusalReasons),
  message: z.string(),
  file: z.string().optional(),
});

const nextId = createIdGenerator();

export function createPublicationStore(database: Database, now: () => Date): PublicationStore {
  const rows = () =>
    database
      .selectFrom('studio_publications')
      .select(['id', 'published_at', 'editor', 'author', 'message', 'state', 'origin', 'refusal']);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

  const factsOf = ({ published_at: publishedAt, origin, refusal, ...row }: Row): PublicationFacts => ({
    ...row,
    publishedAt,
    origin: origin ?? 'direct',
    refusal: refusal === null ? undefined : refusalSchema.parse(JSON.parse(refusal)),
  });

  async function withFiles(found: readonly Row[]): Promise<readonly StoredPublication[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const files = await database
      .selectFrom('studio_published_files')
      .select(['publication', 'file', 'before', 'after'])
      .where('publication', 'in', ids)
      .orderBy('file')
      .execute();
    return found.map((row) => ({
      ...factsOf(row),
      files: files.flatMap(({ publication, ...file }) => (publication === row.id ? [file] : [])),
    }));
  }

  const update = (id: string) => database.updateTable('studio_publications').where('id', '=', id);

  return {
    async begin({ editor, author, message, files }) {
      const at = now();
      const id = nextId(at);
      const publishedAt = at.toISOString();
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('studio_publications')
          .values({ id, published_at: publishedAt, editor, author, message, state: 'writing' })
          .execute();
        for (const file of files)
          await transaction
            .insertInto('studio_published_files')
            .values({ publication: id, ...file })
            .execute();
      });
      return {
        ...{ id, publishedAt, editor, author, message, state: 'writing', origin: 'direct' },
        refusal: undefined,
        files,
      };
    },
    async finish(id) {
      await update(id).set({ state: 'done', refusal: null }).execute();
    },
    async restore(id, refusal) {
      await update(id)
        .set({ state: 'restoring', refusal: JSON.stringify(refusal) })
        .execute();
    },
    async refuse(id, refusal) {
      await update(id)
        .set({ state: 'refused', refusal: JSON.stringify(refusal) })
        .execute();
    },
    async cancel(id) {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('studio_published_files').where('publication', '=', id).execute();
        await transaction.deleteFrom('studio_publications').where('id', '=', id).execute();
      });
    },
    async unfinished() {
      return withFiles(await rows().where('state', 'in', ['writing', 'restoring']).orderBy('id').execute());
    },
    async list(limit) {
      const found = await rows()
        .where('state', 'not in', ['writing', 'restoring'])
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      const files = await database
        .selectFrom('studio_published_files')
        .select((row) => [
          'publication',
          'file',
          'title',
          row('before', 'is', null).as('isAdded'),
          row('after', 'is', null).as('isRemoved'),
        ])
        .where('publication', 'in', ids)
        .orderBy('file')
        .execute();
      return found.map((row) => ({
        ...factsOf(row),
        files: files.flatMap(({ publication, file, title, isAdded, isRemoved }) =>
          publication === row.id
            ? [{ file, title, change: changeOf(Boolean(isAdded), Boolean(isRemoved)) }]
            : [],
        ),
      }));
    },
    async find(id, states) {
      return (await withFiles(await rows().where('id', '=', id).where('state', 'in', states).execute()))[0];
    },
  };
}

function changeOf(isAdded: boolean, isRemoved: boolean): 'changed' | 'added' | 'removed' {
  if (isAdded) return 'added';
  return isRemoved ? 'removed' : 'changed';
}
