import { setTimeout } from 'node:timers/promises';
import { setAside } from '../../engine/content/absence.ts';
import { type ContentFile, withTexts } from '../../engine/content/content-files.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import {
  compareDiagnostics,
  type Diagnostic,
  diagnosticIdentity,
  errorsFirst,
} from '../../engine/content/diagnostic.ts';
import { always, isWithin, type PublicationTimes } from '../../engine/content/publication-times.ts';
import { noChanges, type SiteChanges, withPictures } from '../../engine/content/site-changes.ts';
import type { Absence } from '../../engine/content/snapshot.ts';
import { holdsUp } from '../../engine/loading/set-aside.ts';
import type { ReadSite, SiteContent, SiteStates, WrittenContent } from '../../engine/loading/site-content.ts';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import type { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { Notice } from '../../engine/render/unavailable.words.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { brokenPictures } from '../../engine/rules/picture.ts';
import { Alarm } from './alarm.ts';
import { brokenContentPage, unavailablePage } from './broken-content-page.ts';
import type { ContentChanges } from './content-changes.ts';
import type { JudgedPages, PageJudgment } from './content-task.ts';
import { ContentThread, type JudgedContent } from './content-thread.ts';
import { fileAnswer, listsPages } from './generated-files.ts';
import type { LiveSiteOptions } from './live-site-options.ts';
import { PageAnswers } from './page-answers.ts';
import { withPageVersion } from './page-version.ts';
import type { ServedSite } from './served-site.ts';
import type {
  FileAnswer,
  NoticePage,
  PageRequest,
  PassingPage,
  RecordedAnswer,
  SiteAnswer,
} from './site-answer.ts';

/** How long the last good state stays if the state of an instant cannot be shown. */
const retryMilliseconds = 60_000;

/** Time for open browsers to fetch a changed page before all rules are applied in development. */
const settleMilliseconds = 400;

/** The number of entries from which the files that list all pages are made in the thread. */
const manyEntries = 500;

/** Watches the content folder, has changes judged, and swaps valid states in. */
export class LiveSite implements ServedSite {
  readonly #options: LiveSiteOptions;
  #model: ContentModel;
  #content: SiteContent;
  readonly #now: () => Date;
  readonly #listeners: (() => void)[] = [];
  readonly #comingListeners: ((state: SiteState) => void)[] = [];
  #renderer: PageRenderer;
  #answers: PageAnswers;
  /** Counts the replacements of the renderer. */
  #generation = 0;
  #state: SiteState | undefined;
  /** The states of the current files. */
  #states: SiteStates | undefined;
  /** The period for which the current state was selected. */
  #period: PublicationTimes = always;
  readonly #alarm: Alarm;
  /** Of the files of the current state, or of a save that was not taken. */
  #diagnostics: readonly Diagnostic[] = [];
  #wasSaveTaken = false;
  /** The state whose pages are being judged. */
  #coming: SiteState | undefined;
  #thread: ContentThread;
  /** Applies all rules, for which the next save must not wait. */
  #rules: ContentThread;
  #changes: ContentChanges | undefined;
  /** Identifies the latest change. */
  #change: object | undefined;
  #hasRead: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(
    options: LiveSiteOptions,
    model: ContentModel,
    content: SiteContent,
    renderer: PageRenderer,
    { written }: Pick<ReadSite, 'written'>,
  ) {
    this.#options = options;
    this.#model = model;
    this.#content = content;
    this.#now = options.now ?? (() => new Date());
    this.#alarm = new Alarm(this.#now, () => this.keepTime(this.#now()));
    this.#renderer = renderer;
    this.#answers = this.#createAnswers(renderer);
    this.#thread = this.#createThread(written);
    this.#rules = this.#createThread(written);
  }

  #createThread(written: WrittenContent): ContentThread {
    const { contentDir: folder, siteUrl, gazetteer, mode } = this.#options;
    const drafts = mode === 'development' ? 'shown' : 'absent';
    return new ContentThread({ folder, drafts, siteUrl, gazetteer }, written);
  }

  get model(): ContentModel {
    return this.#model;
  }

  get version(): string {
    return `${this.#state?.snapshot.version ?? 'none'}.${this.#generation}`;
  }

  get state(): SiteState | undefined {
    return this.#state;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  get coming(): SiteState | undefined {
    return this.#coming;
  }

  async check(now: Date): Promise<readonly Diagnostic[]> {
    const state = this.#state;
    const diagnostics = this.#diagnostics;
    if (state === undefined || !this.#wasSaveTaken) return diagnostics;
    const ofPages = await this.#thread.checkPages(now.getTime());
    return [...diagnostics, ...ofPages, ...(await this.#brokenPictures(state))];
  }

  async cellReports(now: Date): Promise<readonly CellReport[]> {
    return this.#state === undefined ? [] : this.#thread.reportCells(now.getTime());
  }

  respond(request: PageRequest, now: Date): SiteAnswer {
    const answer =
      this.#state === undefined
        ? this.#pageWithoutContent()
        : this.#answers.respond(this.#state, request, now.getTime());
    return this.#options.mode === 'development' ? withPageVersion(answer, this.version) : answer;
  }

  #pageWithoutContent(): SiteAnswer {
    const { shell } = this.#renderer.options;
    return this.#options.mode === 'development'
      ? brokenContentPage(shell, this.#diagnostics)
      : unavailablePage(shell);
  }

  get files(): readonly ContentFile[] {
    return this.#thread.served.files;
  }

  async withChanges(changes: SiteChanges, now: Date): Promise<SiteState | undefined> {
    const written = writtenWith(this.#thread.served, changes);
    const states = await this.#content.accept(written, [], now.getTime(), 'shown');
    return states.servable;
  }

  judgeChanges(changes: SiteChanges, pages: JudgedPages, now: Date): Promise<PageJudgment> {
    return this.#thread.judgeChanges(changes, pages, now.getTime());
  }

  async checkChanges(changes: SiteChanges, now: Date): Promise<PageJudgment> {
    const diagnostics = await this.#applyRulesTo(changes, now);
    const isChanged = changes.texts.size > 0 || changes.pictures.size > 0;
    return { diagnostics, known: isChanged ? await this.#applyRulesTo(noChanges, now) : diagnostics };
  }

  async #applyRulesTo(changes: SiteChanges, now: Date): Promise<readonly Diagnostic[]> {
    const written = writtenWith(this.#thread.served, changes);
    const [found, states] = await Promise.all([
      this.#rules.applyRules(now.getTime(), changes),
      this.#content.accept(written, [], now.getTime(), 'absent'),
    ]);
    // Pictures that are published at another time are decoded too.
    const { checkable } = states.at(undefined);
    const pictures = checkable === undefined ? [] : await this.#brokenPictures(checkable, changes);
    return [...found, ...pictures].sort(compareDiagnostics);
  }

  respondFrom(state: SiteState, request: PageRequest, now: Date): SiteAnswer {
    return this.#answers.respond(state, request, now.getTime());
  }

  exampleFrom(state: SiteState, type: string, now: Date): NoticePage | undefined {
    return this.#answers.example(state, type, now.getTime());
  }

  hasSame(page: RecordedAnswer, now: Date): boolean {
    // In development, the components may be others, and a page names the version of its content.
    if (this.#state === undefined || this.#options.mode === 'development') return false;
    return this.#answers.hasSame(this.#state, page, now.getTime());
  }

  async listPages(path: string, now: Date): Promise<FileAnswer | undefined> {
    const state = this.#state;
    if (state === undefined || state.snapshot.entries.size < manyEntries || !listsPages(path))
      return undefined;
    const instant = now.getTime();
    try {
      const file = await this.#thread.makeFile(path, state.snapshot.version, instant);
      return file && fileAnswer(file, instant);
    } catch (error) {
      this.#options.log.error({ err: error, path }, 'a file that lists the pages was not made in the thread');
      return undefined;
    }
  }

  async renderWithSubmission(path: string, submission: RefusedSubmission): Promise<PassingPage | undefined> {
    if (this.#state === undefined) return undefined;
    return this.#answers.renderWithSubmission(this.#state, path, submission, this.#now().getTime());
  }

  noticePage(notice: Notice): NoticePage | undefined {
    return this.#state && this.#answers.noticePage(this.#state, notice);
  }

  onSwap(listener: () => void): void {
    this.#listeners.push(listener);
  }

  onComing(listener: (state: SiteState) => void): void {
    this.#comingListeners.push(listener);
  }

  async changesRead(): Promise<void> {
    await this.#changes?.reported();
    await this.#hasRead;
  }

  keepTime(now: Date): void {
    const instant = now.getTime();
    if (isWithin(this.#period, instant)) return;
    const next = this.#states?.at(instant).servable;
    if (next !== undefined) {
      this.#options.log.info({ from: now.toISOString() }, 'content: the time of a publication has come');
      this.#show(next);
      return;
    }
    this.#options.log.error('content: a file that the site needs is published now and has a fault');
    this.#keepFor({ from: instant, until: instant + retryMilliseconds });
  }

  #keepFor(period: PublicationTimes): void {
    this.#period = period;
    this.#alarm.set(period.until);
  }

  async close(): Promise<void> {
    this.#alarm.clear();
    this.#changes?.stop();
    this.#isClosed = true;
    this.#change = undefined;
    this.#coming = undefined;
    await Promise.all([this.#thread.close(), this.#rules.close()]);
  }

  /** Takes the changes of the content from now on, and stops watching when the site is closed. */
  follow(changes: ContentChanges): void {
    this.#changes = changes;
    // In development, a save follows soon.
    if (this.#options.mode === 'development')
      this.#thread.open(this.#now().getTime()).catch((error: unknown) => this.#logUnread(error));
    changes.follow(() => this.#reload());
  }

  /** Makes a state current. Without one, only reports the diagnostics of what was saved. */
  take(state: SiteState | undefined, states: SiteStates, diagnostics: readonly Diagnostic[]): void {
    const { live, log } = this.#options;
    this.#diagnostics = diagnostics;
    this.#wasSaveTaken = state !== undefined;
    if (state === undefined) {
      this.#reportDiagnostics(diagnostics, false);
      if (this.#state === undefined)
        log.error(
          'NO PAGE CAN BE SHOWN: a file that every page needs has a fault; pages appear when it is corrected',
        );
      return;
    }
    this.#states = states;
    this.#show(state);
    // The check of the pages may have taken until after an instant.
    this.keepTime(this.#now());
    for (const { file, fault } of setAside(state.snapshot.absent))
      log.error({ ...fault, file }, `content: ${file} is set aside until its fault is corrected`);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) live?.publish({ type: 'error', diagnostics: errors, isTaken: true });
  }

  /** Makes a state current. */
  #show(state: SiteState): void {
    this.#state = state;
    this.#keepFor(state.snapshot.period);
    this.#announce();
  }

  /** Replaces the components. */
  replaceRenderer(renderer: PageRenderer): void {
    this.#renderer = renderer;
    this.#answers = this.#createAnswers(renderer);
    this.#generation += 1;
    this.#announce();
  }

  /** Replaces the block types in development: reads the folder by another model, and starts threads that know it. */
  async replaceBlocks(model: ContentModel, content: SiteContent, renderer: PageRenderer): Promise<void> {
    // A save that is being read belongs to the model of before.
    await this.#hasRead;
    const read = content.read(this.#now().getTime());
    const ended = [this.#thread.close(), this.#rules.close()];
    this.#change = undefined;
    this.#model = model;
    this.#content = content;
    this.#thread = this.#createThread(read.written);
    this.#rules = this.#createThread(read.written);
    this.#renderer = renderer;
    this.#answers = this.#createAnswers(renderer);
    this.#generation += 1;
    this.take(read.servable, read, read.diagnostics);
    // Before the next fault in a block, with which no thread could start.
    const thread = this.#thread;
    thread.open(this.#now().getTime()).catch((error: unknown) => {
      if (this.#thread === thread) this.#logUnread(error);
    });
    await Promise.all(ended);
  }

  #createAnswers(renderer: PageRenderer): PageAnswers {
    const { siteUrl, contentDir, mode, leadsUrl, meta = {} } = this.#options;
    return new PageAnswers({ siteUrl, contentDir, mode, leadsUrl, services: Object.keys(meta) }, renderer);
  }

  /** Has the content read and judged. A later change takes the place of one that is not read yet. */
  #reload(): void {
    const change = {};
    this.#change = change;
    this.#hasRead = this.#hasRead
      .then(() => (this.#change === change ? this.#readChange(change) : undefined))
      .catch((error: unknown) => this.#readWithoutThread(change, error))
      .catch((error: unknown) => this.#logUnread(error));
  }

  /**
   * Reads a change in this process, if the thread has failed. In development, the thread cannot start while a block of the site has
   * a fault; this process has the blocks of before.
   */
  #readWithoutThread(change: object, error: unknown): void {
    if (this.#options.mode !== 'development') throw error;
    if (this.#change !== change) return;
    this.#options.log.warn({ err: error }, 'content was read without the thread that judges it');
    const read = this.#content.read(this.#now().getTime());
    const isTaken = this.#isAcceptable(read.servable, read.diagnostics);
    this.take(isTaken ? read.servable : undefined, read, read.diagnostics);
    if (!isTaken) return;
    const ended = this.#thread;
    this.#thread = this.#createThread(read.written);
    ended.close().catch((failure: unknown) => this.#logUnread(failure));
  }

  #logUnread(error: unknown): void {
    if (this.#isClosed) return;
    this.#options.log.error({ err: error }, 'content could not be read; the last good state remains');
  }

  async #readChange(change: object): Promise<void> {
    const instant = this.#now().getTime();
    const judged = await this.#thread.read(instant);
    if (this.#change !== change) return;
    const { written, errors, diagnostics, version } = judged;
    const states = await this.#content.accept(written, errors, instant);
    if (this.#change !== change) return;
    const { servable } = states;
    if (servable?.snapshot.version !== version)
      throw new Error('The thread has judged other content than it has sent.');
    const isTaken = this.#isAcceptable(servable, diagnostics);
    const isSame = servable?.snapshot.version === this.#state?.snapshot.version;
    this.#coming = undefined;
    if (!isTaken) {
      this.take(undefined, states, diagnostics);
      this.#applyRules(change, false);
    } else if (isSame && this.#diagnostics.length === 0) {
      // A save that was being judged was undone.
      this.#thread.take(judged);
    } else if (this.#options.mode === 'production' && this.#state !== undefined) {
      this.#coming = servable;
      this.#takeSound(change, judged, states).catch((error: unknown) => this.#logUnchecked(error));
    } else {
      this.#thread.take(judged);
      this.take(servable, states, diagnostics);
      this.#applyRules(change, true);
    }
  }

  /**
   * Whether the state of a save may be shown. The last good state must stay if the site cannot do without a file with a fault, or
   * if a file that is shown now has one. A new file with a fault, or one that is set aside already, does not hold up others.
   */
  #isAcceptable(servable: SiteState | undefined, diagnostics: readonly Diagnostic[]): boolean {
    if (servable === undefined) return false;
    if (this.#options.strict === true) return !diagnostics.some(({ severity }) => severity === 'error');
    const known = this.#state?.snapshot;
    const isShown = ({ id }: Absence) => known?.entries.has(id) === true;
    return known === undefined || !setAside(servable.snapshot.absent).some(isShown);
  }

  #logUnchecked(error: unknown): void {
    if (this.#isClosed) return;
    this.#options.log.error({ err: error }, 'the pages of changed content could not be checked');
  }

  /** Applies all rules in development. The save is shown already, so that a change is visible at once. */
  #applyRules(change: object, isTaken: boolean): void {
    if (this.#options.mode === 'development')
      this.#findAll(change, isTaken).catch((error: unknown) => {
        if (this.#change === change) this.#logUnchecked(error);
      });
  }

  async #findAll(change: object, isTaken: boolean): Promise<void> {
    const isLatest = () => this.#change === change;
    await setTimeout(settleMilliseconds);
    if (!isLatest()) return;
    const found = await this.#rules.applyRules(this.#now().getTime());
    const pictures = this.#state === undefined ? [] : await this.#brokenPictures(this.#state);
    if (!isLatest()) return;
    const diagnostics = [...found, ...pictures].sort(compareDiagnostics);
    if (diagnostics.some(holdsUp)) {
      this.#diagnostics = diagnostics;
      this.#wasSaveTaken = false;
    }
    if (diagnostics.length > 0) this.#reportDiagnostics(diagnostics, isTaken);
  }

  /**
   * Has the pages of a save judged before the swap. A link to something that visitors do not see holds up no save: pages are shown
   * without it. Neither does a fault that the current state has too: the correction of another file must not wait for it.
   */
  async #takeSound(change: object, judged: JudgedContent, states: SiteStates): Promise<void> {
    const [state, served] = [states.servable, this.#state];
    if (state === undefined) return;
    try {
      for (const listener of this.#comingListeners) listener(state);
      const { diagnostics: ofPages, known } = await this.#thread.judgePages(this.#now().getTime());
      const ofPictures = await this.#brokenPictures(state);
      const diagnostics = [...ofPages, ...ofPictures];
      const ofServed =
        ofPictures.length === 0 || served === undefined ? [] : await this.#brokenPictures(served);
      if (this.#change !== change) return;
      const shown = new Set([...known, ...ofServed].map(diagnosticIdentity));
      const isTaken = diagnostics.filter(holdsUp).every((fault) => shown.has(diagnosticIdentity(fault)));
      this.#coming = undefined;
      if (isTaken) {
        this.#thread.take(judged);
        this.take(state, states, judged.diagnostics);
      } else {
        this.#diagnostics = diagnostics;
        this.#wasSaveTaken = false;
      }
      if (diagnostics.length > 0) this.#reportDiagnostics(diagnostics, isTaken);
    } finally {
      if (this.#coming === state) this.#coming = undefined;
    }
  }

  /** Pictures of changes were decoded before they became changes, and are not in the folder. */
  async #brokenPictures(
    { snapshot }: SiteState,
    changes: SiteChanges = noChanges,
  ): Promise<readonly Diagnostic[]> {
    const { pictures } = this.#options;
    if (pictures === undefined) return [];
    return brokenPictures(snapshot, this.#model, async (picture) =>
      changes.pictures.has(picture.file) ? undefined : pictures.fault(picture),
    );
  }

  #reportDiagnostics(diagnostics: readonly Diagnostic[], isTaken: boolean): void {
    for (const { file, line, column, code, message, hint } of errorsFirst(diagnostics).slice(0, 20)) {
      this.#options.log.warn({ file, line, column, code, hint }, `content: ${message}`);
    }
    this.#options.live?.publish({ type: 'error', diagnostics, isTaken });
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
    this.#options.live?.publish({ type: 'changed' });
  }
}

function writtenWith(
  { files, pictures, fonts }: WrittenContent,
  { texts, pictures: changed }: SiteChanges,
): WrittenContent {
  return { files: withTexts(files, texts), pictures: withPictures(pictures, changed), fonts };
}
