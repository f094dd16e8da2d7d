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
  /** When it is published, if it waits for that. */
  readonly publishAt: string | undefined;
  /** The answer of another editor to a proposal. */
  readonly answer: { readonly by: string; readonly text: string } | undefined;
  readonly push: Push | undefined;
}

/** The branch of the remote repository with a proposal. */
export interface Push {
  /** The latest commit of the branch that was pushed with this proposal. */
  readonly tip?: string | undefined;
  /** Commits whose push had no known end, because it failed or the server was killed. They may be in the remote repository. */
  readonly tried?: readonly string[] | undefined;
  /** Why the latest push failed. */
  readonly failure?: string | undefined;
}

export interface StoredPublication extends PublicationFacts {
  readonly files: readonly PublishedFile[];
}

/** The states of publications that no server is writing. */
export const listedStates = ['done', 'refused', 'scheduled', 'proposed', 'approved', 'ended'] as const;

/** A publication without the texts of its files. */
export interface ListedPublication extends Omit<PublicationFacts, 'state'> {
  readonly state: (typeof listedStates)[number];
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
  readonly state: 'writing' | 'scheduled' | 'proposed';
  readonly origin: PublicationOrigin;
  readonly publishAt?: string | undefined;
}

/** All that was published, with its texts, so that a publication can be completed after a crash and taken back at any time. */
export interface PublicationStore {
  /** Stores a publication: before its files are written, until its time, or as a proposal. */
  begin(publication: NewPublication): Promise<StoredPublication>;
  /** Marks a stored publication whose files are about to be written, with the texts that they have now. */
  start(publication: StoredPublication, files: readonly PublishedFile[]): Promise<StoredPublication>;
  /** Marks a publication whose files are written. */
  finish(id: string): Promise<void>;
  /** Marks a publication whose files get their earlier texts. */
  restore(id: string, refusal: Refusal): Promise<void>;
  /** Marks a publication that was not published. */
  refuse(id: string, state: 'refused' | 'proposed', refusal: Refusal): Promise<void>;
  /** Stores why a proposal cannot be published as it is; undefined if it can. */
  setObstacle(id: string, obstacle: Refusal | undefined): Promise<void>;
  /** Stores the answer to a proposal. */
  answer(
    id: string,
    state: 'approved' | 'ended',
    answer: { readonly by: string; readonly text: string },
  ): Promise<void>;
  setPush(id: string, push: Push): Promise<void>;
  /** The commits that were pushed, or may have been, as the tip of the branch of proposals. */
  pushedTips(): Promise<ReadonlySet<string>>;
  /** Removes a publication none of whose files was written. */
  cancel(id: string): Promise<void>;
  /** The publications whose files may not all be written, or not all restored, oldest first. */
  unfinished(): Promise<readonly StoredPublication[]>;
  /** The publications whose time has come, oldest first. */
  due(): Promise<readonly StoredPublication[]>;
  /** The publications in some states, oldest first. */
  inStates(states: readonly PublicationState[]): Promise<readonly StoredPublication[]>;
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

const pushSchema: z.ZodType<Push> = z.strictObject({
  tip: z.string().optional(),
  tried: z.array(z.string()).optional(),
  failure: z.string().optional(),
});

const nextId = createIdGenerator();

export function createPublicationStore(database: Database, now: () => Date): PublicationStore {
  const rows = () => database.selectFrom('studio_publications').selectAll();
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

  const factsOf = ({ published_at, publish_at, answered_by, ...row }: Row): PublicationFacts => ({
    ...row,
    publishedAt: published_at,
    origin: row.origin ?? 'direct',
    refusal: row.refusal === null ? undefined : refusalSchema.parse(JSON.parse(row.refusal)),
    publishAt: publish_at ?? undefined,
    answer: answered_by === null ? undefined : { by: answered_by, text: row.answer ?? '' },
    push: row.push === null ? undefined : pushSchema.parse(JSON.parse(row.push)),
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
    async begin({ files, publishAt, ...facts }) {
      const at = now();
      const id = nextId(at);
      const publishedAt = at.toISOString();
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('studio_publications')
          .values({ id, published_at: publishedAt, publish_at: publishAt ?? null, ...facts })
          .execute();
        for (const file of files)
          await transaction
            .insertInto('studio_published_files')
            .values({ publication: id, ...file })
            .execute();
      });
      const none = { refusal: undefined, answer: undefined, push: undefined };
      return { ...facts, id, publishedAt, publishAt, files, ...none };
    },
    async start(publication, files) {
      const { id } = publication;
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('studio_publications')
          .set({ state: 'writing', refusal: null })
          .where('id', '=', id)
          .execute();
        for (const { file, before, after } of files)
          await transaction
            .updateTable('studio_published_files')
            .set({ before, after })
            .where('publication', '=', id)
            .where('file', '=', file)
            .execute();
      });
      return { ...publication, state: 'writing', refusal: undefined, files };
    },
    async finish(id) {
      await update(id).set({ state: 'done', refusal: null, published_at: now().toISOString() }).execute();
    },
    async restore(id, refusal) {
      await update(id)
        .set({ state: 'restoring', refusal: JSON.stringify(refusal) })
        .execute();
    },
    async refuse(id, state, refusal) {
      await update(id)
        .set({ state, refusal: JSON.stringify(refusal) })
        .execute();
    },
    async setObstacle(id, obstacle) {
      await update(id)
        .set({ refusal: obstacle === undefined ? null : JSON.stringify(obstacle) })
        .execute();
    },
    async answer(id, state, { by, text }) {
      await update(id).set({ state, refusal: null, answered_by: by, answer: text }).execute();
    },
    async setPush(id, push) {
      await update(id)
        .set({ push: JSON.stringify(push) })
        .execute();
    },
    async pushedTips() {
      const pushed = await database
        .selectFrom('studio_publications')
        .select('push')
        .where('push', 'is not', null)
        .execute();
      return new Set(
        pushed.flatMap(({ push }) => {
          const { tip = [], tried = [] } = pushSchema.parse(JSON.parse(push ?? '{}'));
          return [...tried].concat(tip);
        }),
      );
    },
    async cancel(id) {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('studio_published_files').where('publication', '=', id).execute();
        await transaction.deleteFrom('studio_publications').where('id', '=', id).execute();
      });
    },
    async unfinished() {
      return this.inStates(['writing', 'restoring']);
    },
    async due() {
      const at = now().toISOString();
      const due = rows().where('state', '=', 'scheduled').where('publish_at', '<=', at);
      return withFiles(await due.orderBy('publish_at').orderBy('id').execute());
    },
    async inStates(states) {
      return withFiles(await rows().where('state', 'in', states).orderBy('id').execute());
    },
    async list(limit) {
      const found = await rows()
        .where('state', 'in', listedStates)
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
        // The rows are in these states.
        state: listedStates.find((state) => state === row.state) ?? 'done',
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
