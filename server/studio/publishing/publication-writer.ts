import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Lease } from '../../database/lease.ts';
import type { ChangedFiles } from '../changes/changed-files.ts';
import { rebaseChange } from '../changes/rebase-change.ts';
import { isPictureName } from '../pictures/picture-name.ts';
import type { Refusal } from '../studio-api.ts';
import { commitFiles } from './commit-files.ts';
import { contentsOf, type PicturesOfPublications } from './file-contents.ts';
import type { PublicationStore, PublishedFile, StoredPublication } from './publication-store.ts';
import { busy, type Refused, refusalOf, refused } from './refusal.ts';
import {
  discardKept,
  discardPrepared,
  type FileToWrite,
  type PreparedFile,
  prepareFiles,
  replaceFiles,
  restoreFile,
  writtenFiles,
} from './write-files.ts';

export interface PublicationWriterOptions {
  readonly changedFiles: ChangedFiles;
  readonly publications: PublicationStore;
  readonly pictures: PicturesOfPublications;
  readonly contentDir: string;
  readonly log: FastifyBaseLogger;
  /** The author of the commit of an editor; undefined for the identity that git is configured with. */
  readonly authorOf: (email: string) => string | undefined;
}

/** Writes the files of stored publications to the content folder and commits them: all or none. */
export class PublicationWriter {
  readonly #options: PublicationWriterOptions;

  constructor(options: PublicationWriterOptions) {
    this.#options = options;
  }

  /** Writes and commits the files of a stored publication. Returns why that was not possible, after it was taken back. */
  async write(publication: StoredPublication, lease: Lease): Promise<Refused | undefined> {
    const { contentDir } = this.#options;
    const { id, files } = publication;
    let prepared: readonly PreparedFile[] = [];
    let isReplaced = false;
    try {
      prepared = await prepareFiles(contentDir, await this.#contentsOf(files), id);
      const changed = await this.#changedSince(files);
      if (changed !== undefined) {
        await discardPrepared(prepared);
        const refusal: Refusal = {
          reason: 'conflict',
          message: `${changed} was changed by others just now. Look at it and publish again.`,
          file: changed,
        };
        await this.#end(publication, refusal, true);
        return refused(refusal);
      }
      // The server that has taken the lease completes this publication with the same prepared files.
      if (!(await lease.renew())) return refused(busy);
      isReplaced = true;
      await replaceFiles(prepared);
      await this.#commit(publication);
    } catch (error) {
      // Another server that has taken the lease of this one, which was frozen, has completed the publication.
      if (isReplaced && !(await lease.renew().catch(() => true))) return refused(busy);
      await discardPrepared(prepared);
      const cause = refusalOf(error);
      if (cause === undefined) {
        // A publication with a replaced file is completed later.
        if (!isReplaced) await this.#end(publication, interruption, true);
        throw error;
      }
      const refusal = await this.#takeBack(publication, cause);
      if (refusal.remaining.length === 0) await this.#end(publication, refusal, true);
      return refusal;
    }
    await this.#finish(publication);
    return undefined;
  }

  async #finish({ id, files }: StoredPublication): Promise<void> {
    const { contentDir, publications } = this.#options;
    await discardKept(contentDir, namesOf(files), id);
    await publications.finish(id);
  }

  /** Keeps the pictures that a publication replaces or removes, so that it can be taken back. */
  async keepReplaced(files: readonly PublishedFile[]): Promise<void> {
    const { contentDir, pictures } = this.#options;
    for (const { file, before } of files)
      if (before !== null && isPictureName(file)) await pictures.keep(await readFile(join(contentDir, file)));
  }

  async #contentsOf(
    files: readonly Pick<PublishedFile, 'file' | 'after'>[],
  ): Promise<readonly FileToWrite[]> {
    const { pictures } = this.#options;
    return Promise.all(
      files.map(async ({ file, after }) => ({
        file,
        after: await contentsOf(pictures, { file, text: after }),
      })),
    );
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
        const earlier = await contentsOf(this.#options.pictures, { file, text: before });
        await restoreFile(contentDir, { file, after: earlier }, id);
      } catch (error) {
        log.error({ err: error, publication: id, file }, 'a published file could not be taken back');
        remaining.push(file);
      }
    if (remaining.length === 0) await discardKept(contentDir, namesOf(files), id);
    const outcome =
      remaining.length === 0
        ? 'Nothing was published, and the changes are kept.'
        : `Taking it back failed too: ${remaining.join(', ')} could not be restored, so visitors may see a part of the changes. The server tries again until it succeeds.`;
    return { ...refused({ ...refusal, message: `${refusal.message} ${outcome}` }), remaining };
  }

  /**
   * Ends a publication that was not written. A proposal stays one. The editor of a publication at a time gets its changes again.
   * @param isAttended whether an editor waits for the answer
   */
  async #end(
    publication: StoredPublication,
    { reason, message, file }: Refusal,
    isAttended: boolean,
  ): Promise<void> {
    const { publications } = this.#options;
    const { id, origin } = publication;
    if (origin === 'proposal') return publications.refuse(id, 'proposed', { reason, message, file });
    if (origin === 'direct' && isAttended) return publications.cancel(id);
    if (origin === 'schedule') await this.giveBack(publication);
    return publications.refuse(id, 'refused', { reason, message, file });
  }

  /** Makes the changes of a publication that was not written changes of its editor again. */
  async giveBack({ author, files }: StoredPublication): Promise<void> {
    if (author === null) return;
    for (const { file, before, after } of files)
      await this.#options.changedFiles.takeBack(author, { file, before: after, after: before });
  }

  /** Completes or takes back an interrupted publication. */
  async settle(publication: StoredPublication, lease: Lease): Promise<void> {
    const { changedFiles, log } = this.#options;
    const { id, author, origin, files } = publication;
    const refusal =
      publication.state === 'restoring'
        ? (publication.refusal ?? interruption)
        : await this.#complete(publication, lease);
    if (refusal === undefined) {
      await this.#finish(publication);
      // The changes of the others ended when they were stored.
      if (author !== null && origin === 'direct')
        for (const { file, after } of files) await changedFiles.forget(author, file, after);
      log.info({ publication: id }, 'completed a publication that was interrupted');
      return;
    }
    const taken = await this.#takeBack(publication, refusal);
    if (taken.remaining.length > 0) return;
    await this.#end(publication, taken, false);
    log.warn({ publication: id, reason: taken.message }, 'took an interrupted publication back');
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
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  }
}

const namesOf = (files: readonly PublishedFile[]): readonly string[] => files.map(({ file }) => file);

const interruption: Refusal = { reason: 'write', message: 'The server failed before it wrote a file.' };

/** Whether a text has a published change, also under changes that others made later. */
export function hasChange({ before, after }: PublishedFile, text: string | null): boolean {
  if (text === after) return true;
  const rebased = rebaseChange({ base: before, text: after }, text);
  return rebased.conflicts.length === 0 && rebased.text === text;
}
