import { access, constants } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import type { Lease } from '../../database/lease.ts';
import type { ServedSite } from '../../site/served-site.ts';
import type { ChangedFiles, CheckedChanges, EditorChanges } from '../changes/changed-files.ts';
import { rebaseChange } from '../changes/rebase-change.ts';
import { textOfVersion } from '../pictures/picture-name.ts';
import type { FieldFinding, PublishRequest, PublishResult, StudioSession } from '../studio-api.ts';
import { titleOf } from '../studio-files.ts';
import { contentsOf, type PicturesOfPublications } from './file-contents.ts';
import { CommitFailure, PushFailure } from './git.ts';
import { type BuiltBranch, buildBranch, pushBranch, remoteOf, takesCommits } from './proposal-branch.ts';
import type {
  NewPublication,
  PublicationStore,
  PublishedFile,
  Push,
  StoredPublication,
} from './publication-store.ts';
import { hasChange, PublicationWriter } from './publication-writer.ts';
import { PublishingTurns } from './publishing-turns.ts';
import { busy, type Refused, refusalOf, refused } from './refusal.ts';

/** How long the answer to a publication waits for the site to show it. */
const longestWaitMilliseconds = 15_000;

/** Answers that are repeated to a second press or tab. */
const keptAnswers = 100;

/** Commits of one proposal whose push had no known end, which are remembered. */
const keptTries = 50;

export interface PublisherOptions {
  readonly database: Database;
  readonly site: ServedSite;
  readonly changedFiles: ChangedFiles;
  readonly publications: PublicationStore;
  readonly pictures: PicturesOfPublications;
  readonly contentDir: string;
  /** The branch on which changes are proposed; undefined if they are published at once. */
  readonly branch: string | undefined;
  readonly log: FastifyBaseLogger;
  /** The author of the commit of an editor; undefined for the identity that git is configured with. */
  readonly authorOf: (email: string) => string | undefined;
  /** Returns the errors of the site with some changes that it does not have without them. */
  readonly faults: (changes: CheckedChanges) => Promise<readonly FieldFinding[]>;
}

interface Editor {
  readonly id: string;
  readonly email: string;
}

/** A request of an editor that is not possible: another one has answered, or it is the editor's own proposal. */
export interface NotPossible {
  readonly kind: 'not-possible';
  readonly message: string;
}

/** The changes of a publication are those of its editor again. `pushFailure` says why the branch still has them in the remote repository. */
export interface Ended {
  readonly kind: 'ended';
  readonly pushFailure?: string | undefined;
}

const gone: NotPossible = {
  kind: 'not-possible',
  message: 'This does not wait any more: it was published, answered or taken back in the meantime.',
};

/**
 * Publishes changes at once or at a time, and proposes them on a branch of the git repository. The servers of one database take turns,
 * so that each publication is checked on top of the one before.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #turns: PublishingTurns;
  readonly #writer: PublicationWriter;

  /** Called after each swap of the site. */
  readonly #waiting = new Set<() => void>();

  readonly #answers = new LRUCache<string, PublishResult>({ max: keptAnswers });

  /** Whether this process has made the branch of proposals since its start, or need not. */
  #isBranchMade = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#turns = new PublishingTurns(options);
    this.#writer = new PublicationWriter(options);
    options.site.onSwap(() => {
      for (const look of this.#waiting) look();
    });
  }

  /** Where published changes go. */
  async place(): Promise<StudioSession['publishing']> {
    const { branch, contentDir } = this.#options;
    if (branch !== undefined) return (await takesCommits(contentDir)) ? 'proposal' : 'nowhere';
    return (await this.#isWritable()) ? 'folder' : 'nowhere';
  }

  /** Publishes the changes of some files of an editor, or stores them until their time, or proposes them. */
  publish(editor: Editor, request: PublishRequest): Promise<PublishResult> {
    return this.#exclusively((lease) => this.#publish(editor, request, lease));
  }

  /** Publishes the proposal of another editor, or leaves it to the deployment if this server cannot write the files. */
  approve(editor: Editor, id: string): Promise<PublishResult | NotPossible> {
    return this.#exclusively(async (lease) => {
      const { publications } = this.#options;
      const proposal = await publications.find(id, ['proposed']);
      if (proposal === undefined) return gone;
      if (proposal.author === editor.id)
        return { kind: 'not-possible', message: 'Another editor approves what you have proposed.' };
      const approval = { by: editor.email, text: '' };
      if (!(await this.#isWritable())) {
        await publications.answer(id, 'approved', approval);
        return { kind: 'approved', id };
      }
      const result = await this.#publishStored(proposal, lease);
      if (result.kind === 'published') return { ...result, pushFailure: await this.#updateBranch() };
      if (result.kind === 'refused' && (result.reason === 'conflict' || result.reason === 'fault')) {
        const { reason, message, file } = result;
        await publications.setObstacle(id, { reason, message, file });
      }
      return result;
    });
  }

  /**
   * Ends the proposal of another editor with a comment, or takes the own one or a publication at a time back. Its changes are those of
   * their editor again.
   */
  end(editor: Editor, id: string, text: string): Promise<Ended | NotPossible | Refused> {
    return this.#exclusively(async () => {
      const { publications } = this.#options;
      const waiting = await publications.find(id, ['proposed', 'approved', 'scheduled']);
      if (waiting === undefined) return gone;
      await this.#writer.giveBack(waiting);
      await publications.answer(id, 'ended', { by: editor.email, text });
      if (waiting.origin !== 'proposal') return { kind: 'ended' };
      return { kind: 'ended', pushFailure: await this.#updateBranch() };
    });
  }

  /** Makes the branch of proposals again, and pushes it. Returns why that failed. */
  push(): Promise<{ readonly kind: 'pushed'; readonly failure: string | undefined } | Refused> {
    return this.#exclusively(async () => ({ kind: 'pushed', failure: await this.#updateBranch() }));
  }

  /**
   * Completes what a crash has interrupted, or takes it back, and publishes what is due. Does nothing while another server publishes:
   * what that one is writing is not interrupted.
   */
  readonly settle = (): Promise<void> =>
    this.#turns.take(async () => {
      const { publications } = this.#options;
      const known = [
        ...(await publications.unfinished()),
        ...(await publications.due()),
        ...(await publications.inStates(['approved'])),
      ];
      if (known.length === 0) return;
      await this.#turns.lease(async (lease) => {
        for (const publication of await publications.unfinished())
          await this.#logged(publication, () => this.#writer.settle(publication, lease));
        for (const publication of await publications.due())
          await this.#logged(publication, () => this.#publishDue(publication, lease));
        for (const publication of await publications.inStates(['approved']))
          if (await this.#isPublished(publication)) await publications.finish(publication.id);
      });
    });

  /** Makes the branch of proposals after a start: a server that was killed may not have made or pushed it. */
  readonly recoverBranch = (): Promise<void> =>
    this.#turns.take(async () => {
      const { publications, branch } = this.#options;
      if (this.#isBranchMade) return;
      const open = branch === undefined ? [] : await publications.inStates(['proposed', 'approved']);
      const isNeeded =
        branch !== undefined && (open.length > 0 || (await publications.pushedTips()).size > 0);
      // Another server that publishes may have been killed too.
      if (
        isNeeded &&
        (await this.#turns.lease(async () => ({ failure: await this.#updateBranch() }))) === undefined
      )
        return;
      this.#isBranchMade = true;
    });

  async #logged({ id }: StoredPublication, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.log.error({ err: error, publication: id }, 'a publication could not be completed');
    }
  }

  /** Does work in turn with all servers. */
  #exclusively<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result | Refused> {
    return this.#turns.take(async () => (await this.#turns.awaitLease(work)) ?? refused(busy));
  }

  async #publish(
    editor: Editor,
    { files, message, version, at }: PublishRequest,
    lease: Lease,
  ): Promise<PublishResult> {
    const { changedFiles, site } = this.#options;
    // Another server may have published just now.
    await site.changesRead();
    const all = await changedFiles.of(editor.id);
    const asked = JSON.stringify([editor.id, version, files.toSorted()]);
    if (version !== undefined && version !== all.id)
      return (
        this.#answers.get(asked) ??
        refused({
          reason: 'conflict',
          message: 'The changes are others than those that were shown. Look at them again.',
        })
      );
    const result = await this.#publishChanges(editor, only(all, files), { message, at }, lease);
    if (result.kind !== 'refused') this.#answers.set(asked, result);
    return result;
  }

  async #publishChanges(
    editor: Editor,
    changes: EditorChanges,
    { message, at }: Pick<PublishRequest, 'message' | 'at'>,
    lease: Lease,
  ): Promise<PublishResult> {
    const { publications, branch } = this.#options;
    const waiting = await this.#sameWaiting(editor.id, changes, at);
    if (waiting !== undefined) {
      await this.#forget(editor.id, waiting.files);
      return waiting.publishAt === undefined
        ? { kind: 'proposed', id: waiting.id, pushFailure: await this.#updateBranch() }
        : { kind: 'scheduled', id: waiting.id, at: waiting.publishAt };
    }
    const refusal = conflictIn(changes) ?? (await this.#faults(changes));
    if (refusal !== undefined) return refusal;
    const named = [...changes.byFile].map(([file, { published, text }]) => ({
      file,
      before: published,
      after: text,
      title: titleOf(text) ?? titleOf(published) ?? null,
    }));
    const publication = { editor: editor.email, author: editor.id, message, files: named };
    await this.#writer.keepReplaced(named);
    if (branch !== undefined) return this.#propose(publication, branch, lease);
    if (at !== undefined) {
      const stored = { ...publication, state: 'scheduled', origin: 'schedule', publishAt: at } as const;
      const { id } = await publications.begin(stored);
      await this.#forget(editor.id, named);
      return { kind: 'scheduled', id, at };
    }
    const begun = await publications.begin({ ...publication, state: 'writing', origin: 'direct' });
    const failure = await this.#writer.write(begun, lease);
    if (failure !== undefined) return failure;
    await this.#forget(editor.id, named);
    return this.#published(begun);
  }

  /** The publication of an editor that waits with the same changes: the server that stored it was killed or frozen before they ended. */
  async #sameWaiting(
    editor: string,
    { byFile }: EditorChanges,
    at: string | undefined,
  ): Promise<StoredPublication | undefined> {
    const { publications, branch } = this.#options;
    const waiting = await publications.inStates([branch === undefined ? 'scheduled' : 'proposed']);
    return waiting.find(
      ({ author, files, publishAt }) =>
        author === editor &&
        (branch !== undefined || publishAt === at) &&
        files.length === byFile.size &&
        files.every(({ file, after }) => byFile.get(file)?.text === after),
    );
  }

  async #propose(
    publication: Pick<NewPublication, 'editor' | 'message' | 'files'> & { readonly author: string },
    branch: string,
    lease: Lease,
  ): Promise<PublishResult> {
    const { publications } = this.#options;
    const { id } = await publications.begin({ ...publication, state: 'proposed', origin: 'proposal' });
    let built: BuiltBranch;
    try {
      built = await this.#buildBranch(branch);
      const file = built.conflicts.get(id);
      const refusal = file === undefined ? undefined : overlap(file);
      // Another server has taken the lease of this one, which was frozen, and may have proposed the same.
      const obstacle = refusal ?? ((await lease.renew()) ? undefined : busy);
      if (obstacle !== undefined) {
        await publications.cancel(id);
        return refused(obstacle);
      }
    } catch (error) {
      await publications.cancel(id);
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refused(refusal);
    }
    await this.#forget(publication.author, publication.files);
    return { kind: 'proposed', id, pushFailure: await this.#updateBranch(built) };
  }

  /** Makes the branch of the open proposals. */
  async #buildBranch(branch: string): Promise<BuiltBranch> {
    const { publications, authorOf, contentDir, pictures } = this.#options;
    const open = await publications.inStates(['proposed', 'approved']);
    const proposals = open.map(({ id, editor, message, publishedAt: at, files }) => {
      return { id, author: authorOf(editor), message, at, files };
    });
    return buildBranch(contentDir, branch, proposals, (file) => contentsOf(pictures, file));
  }

  /**
   * Makes the branch of the open proposals, and pushes it. Returns why that failed.
   * @param known the branch if it was made already
   */
  async #updateBranch(known?: BuiltBranch): Promise<string | undefined> {
    const { publications, contentDir, branch, log } = this.#options;
    if (branch === undefined) return undefined;
    const open = await publications.inStates(['proposed', 'approved']);
    const store = async (pushOf: (push: Push) => Push) => {
      for (const { id, push } of open) await publications.setPush(id, pushOf(push ?? {}));
    };
    let built = known;
    const tried = (push: Push): Push =>
      built === undefined ? push : { ...push, tried: [...(push.tried ?? []), built.tip].slice(-keptTries) };
    try {
      built ??= await this.#buildBranch(branch);
      const { tip, conflicts } = built;
      await this.#storeObstacles(open, conflicts);
      const remote = await remoteOf(contentDir);
      if (remote === undefined) return undefined;
      const pushed = await publications.pushedTips();
      // Before it is pushed: a server that is killed meanwhile must recognize it.
      await store(tried);
      await pushBranch(contentDir, { remote, branch, tip, known: pushed });
      await store(() => ({ tip }));
      return undefined;
    } catch (error) {
      if (!(error instanceof CommitFailure || error instanceof PushFailure)) throw error;
      log.warn({ branch, reason: error.message }, 'the branch of proposals could not be pushed');
      await store((push) => ({ ...tried(push), failure: error.message }));
      return error.message;
    }
  }

  /** Stores which proposals the branch is without, because others have changed the same place. */
  async #storeObstacles(
    open: readonly StoredPublication[],
    conflicts: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { publications } = this.#options;
    for (const { id, refusal } of open) {
      const file = conflicts.get(id);
      if (file !== undefined) await publications.setObstacle(id, overlap(file));
      else if (refusal?.reason === 'overlap' || refusal?.reason === 'conflict')
        await publications.setObstacle(id, undefined);
    }
  }

  /** Publishes the changes of a stored publication on top of the files as they are now. */
  async #publishStored(publication: StoredPublication, lease: Lease): Promise<PublishResult> {
    const { changedFiles, publications, site } = this.#options;
    await site.changesRead();
    const files: PublishedFile[] = [];
    for (const { file, before, after } of publication.files) {
      const published = await changedFiles.published(file);
      const rebased = rebaseChange({ base: before, text: after }, published);
      if (rebased.conflicts.length > 0) return refused(conflict(file));
      files.push({ file, before: published, after: rebased.text });
    }
    const refusal = await this.#faults(await changedFiles.checked(files));
    if (refusal !== undefined) return refusal;
    await this.#writer.keepReplaced(files);
    const begun = await publications.start(publication, files);
    return (await this.#writer.write(begun, lease)) ?? this.#published(begun);
  }

  async #publishDue(publication: StoredPublication, lease: Lease): Promise<void> {
    const { publications, log } = this.#options;
    const { id } = publication;
    const result = await this.#publishStored(publication, lease);
    if (result.kind !== 'refused') {
      log.info({ publication: id }, 'published at its time');
      return;
    }
    log.warn({ publication: id, reason: result.message }, 'a publication at a time was refused');
    // One whose files were written in part is taken back, or has ended.
    const waiting = await publications.find(id, ['scheduled']);
    if (waiting === undefined) return;
    await this.#writer.giveBack(waiting);
    const { reason, message, file } = result;
    await publications.refuse(id, 'refused', { reason, message, file });
  }

  async #published({ id, files }: StoredPublication): Promise<PublishResult> {
    return {
      kind: 'published',
      id,
      files: files.map(({ file }) => file),
      isShown: await this.#isShown(files),
    };
  }

  async #forget(editor: string, files: readonly PublishedFile[]): Promise<void> {
    for (const { file, after } of files) await this.#options.changedFiles.forget(editor, file, after);
  }

  async #isPublished({ files }: StoredPublication): Promise<boolean> {
    for (const file of files)
      if (!hasChange(file, await this.#options.changedFiles.published(file.file))) return false;
    return true;
  }

  async #isWritable(): Promise<boolean> {
    try {
      await access(this.#options.contentDir, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  async #faults(changes: CheckedChanges): Promise<Refused | undefined> {
    const findings = await this.#options.faults(changes);
    const [first] = findings;
    if (first === undefined) return undefined;
    const message = 'The changes have errors. Correct them first.';
    return { ...refused({ reason: 'fault', message, file: first.file }), findings };
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
}

const overlap = (file: string) => ({
  reason: 'overlap' as const,
  message: `${file} is changed in the same place by another proposal, or by a commit.`,
  file,
});

const conflict = (file: string) => ({
  reason: 'conflict' as const,
  message: `${file} was changed by others too. Choose a value first.`,
  file,
});

/** Why changes of an editor cannot be merged with the published files. */
function conflictIn({ byFile }: EditorChanges): Refused | undefined {
  const found = [...byFile].find(([, { conflicts }]) => conflicts.length > 0);
  if (found !== undefined) return refused(conflict(found[0]));
  if (byFile.size > 0) return undefined;
  return refused({
    reason: 'conflict',
    message: 'These files have no change any more: they are as published.',
  });
}

/** The changes of some files. */
function only(changes: EditorChanges, files: readonly string[]): EditorChanges {
  const chosen = new Set(files);
  const byFile = new Map([...changes.byFile].filter(([file]) => chosen.has(file)));
  const texts = new Map([...changes.texts].filter(([file]) => chosen.has(file)));
  const pictures = new Map([...changes.pictures].filter(([file]) => chosen.has(file)));
  return { id: `${changes.id}.${files.join()}`, byFile, texts, pictures };
}
