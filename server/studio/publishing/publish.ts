import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { type Lease, withLease } from '../../database/lease.ts';
import type { ServedSite } from '../../site/served-site.ts';
import type { ChangedFiles, EditorChanges } from '../changes/changed-files.ts';
import { rebaseChange } from '../changes/rebase-change.ts';
import { isPictureName, textOfVersion, versionOf } from '../pictures/picture-name.ts';
import type { PictureVersions } from '../pictures/picture-versions.ts';
import type { FieldFinding, PublishRequest, PublishResult, Refusal } from '../studio-api.ts';
import { titleOf } from '../studio-files.ts';
import { commitFiles } from './commit-files.ts';
import { CommitFailure } from './git.ts';
import type { PublicationStore, PublishedFile, StoredPublication, TitledFile } from './publication-store.ts';
import {
  discardPrepared,
  type FileToWrite,
  type PreparedFile,
  prepareFiles,
  replaceFiles,
  WriteFailure,
  writtenFiles,
} from './write-files.ts';

/** How long the answer to a publication waits for the site to show it. */
const longestWaitMilliseconds = 15_000;

/** How long a publication waits for that of another server: longer than the lease of one that was killed. */
const patienceMilliseconds = 45_000;
const pauseMilliseconds = 200;

export interface PublisherOptions {
  readonly database: Database;
  readonly site: ServedSite;
  readonly changedFiles: ChangedFiles;
  readonly publications: PublicationStore;
  readonly pictures: Pick<PictureVersions, 'keep' | 'bytes'>;
  readonly contentDir: string;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** The author of the commit of an editor; undefined for the identity that git is configured with. */
  readonly authorOf: (email: string) => string | undefined;
  /** Returns the errors of the site with some changes that it does not have without them. */
  readonly faults: (changes: EditorChanges) => Promise<readonly FieldFinding[]>;
}

interface Editor {
  readonly id: string;
  readonly email: string;
}

type Refused = Extract<PublishResult, { readonly kind: 'refused' }>;

/**
 * Publishes changes: writes them to the content folder, and commits them if that is in a git repository. All or none: if a file cannot
 * be written or the commit is refused, the files get their earlier texts. The servers of one database take turns.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  #work: Promise<unknown> = Promise.resolve();

  /** Called after each swap of the site. */
  readonly #waiting = new Set<() => void>();

  constructor(options: PublisherOptions) {
    this.#options = options;
    options.site.onSwap(() => {
      for (const look of this.#waiting) look();
    });
  }

  /** Publishes the changes of some files of an editor. One publication at a time: each is checked on top of the one before. */
  publish(editor: Editor, request: PublishRequest): Promise<PublishResult> {
    return this.#inTurn(async () => {
      const result = await this.#underLease((lease) => this.#publish(editor, request, lease));
      if (result === undefined) return refused(busy);
      if (result.kind === 'refused') return result;
      const { id, files } = result;
      return {
        kind: 'published',
        id,
        files: files.map(({ file }) => file),
        isShown: await this.#isShown(files),
      };
    });
  }

  /**
   * Completes what a crash has interrupted, or takes it back. Does nothing while another server publishes: what that one is writing
   * is not interrupted.
   */
  readonly settle = (): Promise<void> =>
    this.#inTurn(async () => {
      const { publications, log } = this.#options;
      if ((await publications.unfinished()).length === 0) return;
      await this.#lease(async (lease) => {
        for (const publication of await publications.unfinished())
          await this.#settle(publication, lease).catch((error: unknown) =>
            log.error({ err: error, publication: publication.id }, 'a publication could not be completed'),
          );
      });
    });

  #lease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result | undefined> {
    const { database, log, now } = this.#options;
    return withLease(database, { name: 'publishing', log, now }, work);
  }

  /** Waits for the lease; undefined if other servers have it for too long. */
  async #underLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result | undefined> {
    const until = performance.now() + patienceMilliseconds;
    for (;;) {
      const result = await this.#lease(work);
      if (result !== undefined || performance.now() > until) return result;
      await wait(pauseMilliseconds);
    }
  }

  async #publish(
    editor: Editor,
    { files, message, version }: PublishRequest,
    lease: Lease,
  ): Promise<Refused | (StoredPublication & { readonly kind: 'written' })> {
    const { changedFiles, publications, site } = this.#options;
    // Another server may have published just now.
    await site.changesRead();
    const all = await changedFiles.of(editor.id);
    if (version !== undefined && version !== all.id)
      return refused({
        reason: 'conflict',
        message: 'The changes are others than those that were shown. Look at them again.',
      });
    const changes = only(all, files);
    const refusal = await this.#obstacle(changes);
    if (refusal !== undefined) return refusal;
    const published: readonly TitledFile[] = [...changes.byFile].map(([file, change]) => ({
      file,
      before: change.published,
      after: change.text,
      title: titleOf(change.text) ?? titleOf(change.published) ?? null,
    }));
    await this.#keepReplaced(published);
    const publication = await publications.begin({
      editor: editor.email,
      author: editor.id,
      message,
      files: published,
    });
    const failure = await this.#write(publication, lease);
    if (failure !== undefined) return failure;
    for (const { file, after } of published) await changedFiles.forget(editor.id, file, after);
    return { kind: 'written', ...publication };
  }

  /** Why changes cannot be published. */
  async #obstacle(changes: EditorChanges): Promise<Refused | undefined> {
    const conflict = [...changes.byFile].find(([, { conflicts }]) => conflicts.length > 0);
    if (conflict !== undefined)
      return refused({
        reason: 'conflict',
        message: `${conflict[0]} was changed by others too. Choose a value first.`,
        file: conflict[0],
      });
    if (changes.byFile.size === 0)
      return refused({
        reason: 'conflict',
        message: 'These files have no change any more: they are as published.',
      });
    const findings = await this.#options.faults(changes);
    const [first] = findings;
    if (first === undefined) return undefined;
    const message = 'The changes have errors. Correct them first.';
    return { ...refused({ reason: 'fault', message, file: first.file }), findings };
  }

  /** Returns files with the bytes of the pictures that their texts name. */
  async #contentsOf(
    files: readonly Pick<PublishedFile, 'file' | 'after'>[],
  ): Promise<readonly FileToWrite[]> {
    const { pictures } = this.#options;
    const contents = files.map(async ({ file, after }): Promise<FileToWrite> => {
      const version = isPictureName(file) ? versionOf(after) : null;
      if (version === null) return { file, after };
      const bytes = await pictures.bytes(version);
      if (bytes === undefined) throw new WriteFailure(file, new Error('its picture is not kept any more'));
      return { file, after: bytes };
    });
    return Promise.all(contents);
  }

  /** Keeps the pictures that a publication replaces or removes, so that it can be taken back. */
  async #keepReplaced(files: readonly PublishedFile[]): Promise<void> {
    const { contentDir, pictures } = this.#options;
    for (const { file, before } of files)
      if (before !== null && isPictureName(file)) await pictures.keep(await readFile(join(contentDir, file)));
  }

  /** Waits until the site that visitors see has the files, so that the next preview is not behind them. */
  async #isShown(files: readonly PublishedFile[]): Promise<boolean> {
    const { site } = this.#options;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = () => {
      const served = new Map(site.files.map(({ file, text }) => [file, text]));
      for (const { file, version } of site.state?.snapshot.pictures.values() ?? [])
        served.set(file, textOfVersion(version));
      if (files.every(({ file, after }) => (served.get(file) ?? null) === after)) resolve(true);
    };
    const timer = setTimeout(() => resolve(false), longestWaitMilliseconds);
    this.#waiting.add(look);
    look();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(look);
    }
  }

  /** Writes and commits the files of a stored publication. Returns why that was not possible, after it was taken back. */
  async #write(publication: StoredPublication, lease: Lease): Promise<Refused | undefined> {
    const { contentDir, publications } = this.#options;
    const { id, files } = publication;
    let prepared: readonly PreparedFile[] = [];
    let isReplaced = false;
    try {
      prepared = await prepareFiles(contentDir, await this.#contentsOf(files), id);
      const changed = await this.#changedSince(files);
      if (changed !== undefined) {
        await discardPrepared(prepared);
        await publications.cancel(id);
        return refused({
          reason: 'conflict',
          message: `${changed} was changed by others just now. Look at it and publish again.`,
          file: changed,
        });
      }
      // The server that has taken the lease completes this publication with the same prepared files.
      if (!(await lease.renew())) return refused(busy);
      isReplaced = true;
      await replaceFiles(prepared);
      await this.#commit(publication);
    } catch (error) {
      await discardPrepared(prepared);
      if (!(error instanceof WriteFailure || error instanceof CommitFailure)) {
        // A publication with a replaced file is completed later.
        if (!isReplaced) await publications.cancel(id);
        throw error;
      }
      const refusal = await this.#takeBack(publication, refusalOf(error));
      if (refusal.remaining.length === 0) await publications.cancel(id);
      return refusal;
    }
    await publications.finish(id);
    return undefined;
  }

  /** The first file that is not as it was when the changes were checked, which takes seconds. */
  async #changedSince(files: readonly PublishedFile[]): Promise<string | undefined> {
    for (const { file, before } of files)
      if ((await this.#options.changedFiles.published(file)) !== before) return file;
    return undefined;
  }

  async #commit({ editor, message, files }: StoredPublication): Promise<void> {
    const { contentDir, authorOf } = this.#options;
    await commitFiles(contentDir, await writtenFiles(contentDir, files), {
      author: authorOf(editor),
      message,
    });
  }

  /**
   * Gives the files of a publication their earlier texts. One that was changed since stays as it is. While a file cannot be written,
   * the publication is `restoring`, and is taken back later.
   */
  async #takeBack(publication: StoredPublication, refusal: Refusal): Promise<Refused> {
    const { changedFiles, contentDir, publications, log } = this.#options;
    const { id, files } = publication;
    // The files are more important than the state of the publication.
    await publications
      .restore(id, refusal)
      .catch((error: unknown) => log.error({ err: error, publication: id }, 'a publication is taken back'));
    const remaining: string[] = [];
    for (const { file, before, after } of files)
      try {
        if (before === after || (await changedFiles.published(file)) !== after) continue;
        const earlier = await this.#contentsOf([{ file, after: before }]);
        await replaceFiles(await prepareFiles(contentDir, earlier, id));
      } catch (error) {
        log.error({ err: error, publication: id, file }, 'a published file could not be taken back');
        remaining.push(file);
      }
    const outcome =
      remaining.length === 0
        ? 'Nothing was published, and the changes are kept.'
        : `Taking it back failed too: ${remaining.join(', ')} could not be restored, so visitors may see a part of the changes. The server tries again until it succeeds.`;
    return { ...refused({ ...refusal, message: `${refusal.message} ${outcome}` }), remaining };
  }

  /** Completes or takes back an interrupted publication. */
  async #settle(publication: StoredPublication, lease: Lease): Promise<void> {
    const { publications, log } = this.#options;
    const { id } = publication;
    const refusal = publication.refusal ?? (await this.#complete(publication, lease));
    if (refusal === undefined) {
      await publications.finish(id);
      log.info({ publication: id }, 'completed a publication that was interrupted');
      return;
    }
    const { reason, message, file, remaining } = await this.#takeBack(publication, refusal);
    if (remaining.length > 0) return;
    await publications.refuse(id, { reason, message, file });
    log.warn({ publication: id, reason: message }, 'took an interrupted publication back');
  }

  /** Writes the files that an interrupted publication has not written. Returns why it has to be taken back. */
  async #complete(publication: StoredPublication, lease: Lease): Promise<Refusal | undefined> {
    const { changedFiles, contentDir } = this.#options;
    const { id, files } = publication;
    const open: PublishedFile[] = [];
    for (const file of files) {
      const text = await changedFiles.published(file.file);
      if (text === file.before) open.push(file);
      else if (!hasChange(file, text))
        return {
          reason: 'conflict',
          message: `The server stopped while it published, and ${file.file} was changed by others since then.`,
          file: file.file,
        };
    }
    try {
      const prepared = await prepareFiles(contentDir, await this.#contentsOf(open), id);
      if (!(await lease.renew())) throw new Error('Another server publishes.');
      await replaceFiles(prepared);
      await this.#commit(publication);
      return undefined;
    } catch (error) {
      if (error instanceof WriteFailure || error instanceof CommitFailure) return refusalOf(error);
      throw error;
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }
}

const busy: Refusal = {
  reason: 'busy',
  message:
    'Another server publishes at this moment. Look at the history, and publish again if it is not there.',
};

/** Whether a text has a published change, also under changes that others made later. */
function hasChange({ before, after }: PublishedFile, text: string | null): boolean {
  if (text === after) return true;
  const rebased = rebaseChange({ base: before, text: after }, text);
  return rebased.conflicts.length === 0 && rebased.text === text;
}

/** The changes of some files. */
function only(changes: EditorChanges, files: readonly string[]): EditorChanges {
  const chosen = new Set(files);
  const byFile = new Map([...changes.byFile].filter(([file]) => chosen.has(file)));
  const texts = new Map([...changes.texts].filter(([file]) => chosen.has(file)));
  const pictures = new Map([...changes.pictures].filter(([file]) => chosen.has(file)));
  return { id: `${changes.id}.${files.join()}`, byFile, texts, pictures };
}

function refusalOf(error: WriteFailure | CommitFailure): Refusal {
  return error instanceof CommitFailure
    ? { reason: 'commit', message: error.message }
    : { reason: 'write', message: error.message, file: error.file };
}

function refused(refusal: Refusal): Refused {
  return { kind: 'refused', ...refusal, findings: [], remaining: [] };
}
