import type { FastifyBaseLogger } from 'fastify';
import type { ServedSite } from '../../site/served-site.ts';
import type { ChangedFiles, EditorChanges } from '../changes/changed-files.ts';
import type { FieldFinding, PublishRequest, PublishResult } from '../studio-api.ts';
import { CommitFailure, commitFiles } from './commit-files.ts';
import type { PublicationStore, PublishedFile, StoredPublication } from './publication-store.ts';
import { discardPrepared, prepareFiles, replaceFiles, WriteFailure } from './write-files.ts';

/** How long the answer to a publication waits for the site to show it. */
const longestWaitMilliseconds = 15_000;

export interface PublisherOptions {
  readonly site: ServedSite;
  readonly changedFiles: ChangedFiles;
  readonly publications: PublicationStore;
  readonly contentDir: string;
  readonly log: FastifyBaseLogger;
  /** The author of the commit of an editor; undefined for the identity that git is configured with. */
  readonly authorOf: (email: string) => string | undefined;
  /** Returns the errors of the site with some changes that it does not have without them. */
  readonly faults: (changes: EditorChanges) => Promise<readonly FieldFinding[]>;
}

/**
 * Publishes changes: writes them to the content folder, and commits them if that is in a git repository. All or none: if a file cannot
 * be written or the commit is refused, the files get their earlier texts.
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
  publish(
    editor: { readonly id: string; readonly email: string },
    request: PublishRequest,
  ): Promise<PublishResult> {
    return this.#inTurn(() => this.#publish(editor, request));
  }

  /** Completes publications that a crash has interrupted. A file that was changed since then stays as it is. */
  complete(): Promise<void> {
    return this.#inTurn(async () => {
      const { publications, log } = this.#options;
      for (const publication of await publications.unfinished())
        await this.#complete(publication).catch((error: unknown) =>
          log.error({ err: error, publication: publication.id }, 'a publication could not be completed'),
        );
    });
  }

  async #publish(
    editor: { readonly id: string; readonly email: string },
    { files, message, version }: PublishRequest,
  ): Promise<PublishResult> {
    const { changedFiles, publications, contentDir, faults } = this.#options;
    const all = await changedFiles.of(editor.id);
    if (version !== undefined && version !== all.id)
      return refused(
        'conflict',
        'The changes are others than those that were shown. Look at them again.',
        undefined,
      );
    const changes = only(all, files);
    const conflict = [...changes.byFile].find(([, { conflicts }]) => conflicts.length > 0);
    if (conflict !== undefined)
      return refused(
        'conflict',
        `${conflict[0]} was changed by others too. Choose a value first.`,
        conflict[0],
      );
    if (changes.byFile.size === 0)
      return refused('conflict', 'These files have no change any more: they are as published.', undefined);
    const errors = await faults(changes);
    const [first] = errors;
    if (first !== undefined)
      return {
        ...refused('fault', 'The changes have errors. Correct them first.', first.file),
        findings: errors,
      };
    const published: readonly PublishedFile[] = [...changes.byFile].map(([file, change]) => ({
      file,
      before: change.published,
      after: change.text,
    }));
    let id: string | undefined;
    try {
      await prepareFiles(contentDir, published);
      const changed = await this.#changedSince(published);
      if (changed !== undefined)
        return refused(
          'conflict',
          `${changed} was changed by others just now. Look at it and publish again.`,
          changed,
        );
      id = await publications.begin({ editor: editor.email, message, files: published });
      await this.#writeAndCommit(published, { editor: editor.email, message });
    } catch (error) {
      if (!(error instanceof WriteFailure || error instanceof CommitFailure)) throw error;
      if (id !== undefined) await this.#takeBack(id, published);
      return refused(
        error instanceof CommitFailure ? 'commit' : 'write',
        `${error.message} Nothing was published, and the changes are kept.`,
        error instanceof CommitFailure ? undefined : error.file,
      );
    }
    await publications.finish(id);
    for (const { file, after } of published) await changedFiles.forget(editor.id, file, after);
    return { kind: 'published', id, files, isShown: await this.#isShown(published) };
  }

  /** Waits until the site that visitors see has the files, so that the next preview is not behind them. */
  async #isShown(files: readonly PublishedFile[]): Promise<boolean> {
    const { site } = this.#options;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = () => {
      const served = new Map(site.files.map(({ file, text }) => [file, text]));
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

  /** The first file that is not as it was when the changes were checked, which takes seconds. */
  async #changedSince(files: readonly PublishedFile[]): Promise<string | undefined> {
    const { changedFiles, contentDir } = this.#options;
    for (const { file, before } of files)
      if ((await changedFiles.published(file)) !== before) {
        await discardPrepared(contentDir, files);
        return file;
      }
    return undefined;
  }

  /** Puts prepared files in their places. */
  async #writeAndCommit(
    files: readonly PublishedFile[],
    { editor, message }: Pick<StoredPublication, 'editor' | 'message'>,
  ): Promise<void> {
    const { contentDir, authorOf } = this.#options;
    await replaceFiles(contentDir, files);
    await commitFiles(contentDir, files, { author: authorOf(editor), message });
  }

  /** Restores the files of a publication that could not be written or committed. One that was changed since stays. */
  async #takeBack(id: string, files: readonly PublishedFile[]): Promise<void> {
    const { changedFiles, contentDir, publications, log } = this.#options;
    try {
      const before: PublishedFile[] = [];
      for (const file of files)
        if ((await changedFiles.published(file.file)) === file.after)
          before.push({ ...file, after: file.before });
      await discardPrepared(contentDir, files);
      await prepareFiles(contentDir, before);
      await replaceFiles(contentDir, before);
      await publications.cancel(id);
    } catch (error) {
      log.error(
        { err: error, publication: id },
        'a publication could not be taken back; it is completed at the next start',
      );
    }
  }

  async #complete(publication: StoredPublication): Promise<void> {
    const { changedFiles, contentDir, publications, log } = this.#options;
    const { id, files } = publication;
    const open: PublishedFile[] = [];
    for (const file of files) {
      const text = await changedFiles.published(file.file);
      if (text === file.before || text === file.after) open.push(file);
    }
    try {
      await prepareFiles(contentDir, open);
      await this.#writeAndCommit(open, publication);
    } catch (error) {
      if (!(error instanceof CommitFailure)) throw error;
      log.error({ err: error, publication: id }, 'an interrupted publication is taken back');
      return this.#takeBack(id, open);
    }
    await publications.finish(id);
    log.info({ publication: id, files: open.length }, 'completed a publication that was interrupted');
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }
}

/** The changes of some files. */
function only(changes: EditorChanges, files: readonly string[]): EditorChanges {
  const chosen = new Set(files);
  const byFile = new Map([...changes.byFile].filter(([file]) => chosen.has(file)));
  const texts = new Map([...changes.texts].filter(([file]) => chosen.has(file)));
  return { id: `${changes.id}.${files.join()}`, byFile, texts };
}

function refused(
  reason: 'conflict' | 'fault' | 'write' | 'commit',
  message: string,
  file: string | undefined,
): Extract<PublishResult, { readonly kind: 'refused' }> {
  return { kind: 'refused', reason, message, file, findings: [] };
}
