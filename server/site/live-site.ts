import { blockTypes } from '../../blocks/block-types.ts';
import { setAside } from '../../engine/content/absence.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { type Diagnostic, diagnosticIdentity, errorsFirst } from '../../engine/content/diagnostic.ts';
import { always, isWithin, type PublicationTimes } from '../../engine/content/publication-times.ts';
import type { Absence } from '../../engine/content/snapshot.ts';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import { type CellReport, cellReportsStepwise } from '../../engine/render/cell-report.ts';
import type { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { Notice } from '../../engine/render/unavailable.words.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { checkPagesStepwise } from '../../engine/validate/check-pages.ts';
import { SiteChecker } from '../../engine/validate/check-site.ts';
import { isHiddenNeed } from '../../engine/validate/set-aside.ts';
import type { ReadSite, SiteContent } from '../../engine/validate/site-content.ts';
import { Alarm } from './alarm.ts';
import { brokenContentPage, unavailablePage } from './broken-content-page.ts';
import { builtInModel } from './built-in-model.ts';
import type { ContentChanges } from './content-changes.ts';
import type { LiveSiteOptions } from './live-site-options.ts';
import { type DatedFiles, NextPeriod } from './next-period.ts';
import { PageAnswers } from './page-answers.ts';
import { PageFindings } from './page-findings.ts';
import { withPageVersion } from './page-version.ts';
import { runInSlices } from './run-in-slices.ts';
import { SaveCheck } from './save-check.ts';
import type { ServedSite, SnapshotSwap } from './served-site.ts';
import type { NoticePage, PageRequest, PassingPage, SiteAnswer } from './site-answer.ts';

/** How long the last good state stays if the state of an instant cannot be shown. */
const retryMilliseconds = 60_000;

/** Watches the content folder, checks changes, and swaps valid states in. */
export class LiveSite implements ServedSite {
  readonly model: ContentModel;
  readonly #options: LiveSiteOptions;
  readonly #content: SiteContent;
  readonly #now: () => Date;
  readonly #findings: PageFindings;
  readonly #listeners: ((swap: SnapshotSwap) => void)[] = [];
  readonly #comingListeners: ((state: SiteState) => void)[] = [];
  #renderer: PageRenderer;
  #answers: PageAnswers;
  /** Counts the replacements of the renderer. */
  #generation = 0;
  #state: SiteState | undefined;
  /** The files of the current state. */
  #files: DatedFiles | undefined;
  /** The period for which the current state was selected. */
  #period: PublicationTimes = always;
  readonly #alarm: Alarm;
  readonly #next: NextPeriod;
  /** Of the files of the current state, or of a save that was not taken. */
  #diagnostics: readonly Diagnostic[] = [];
  #wasSaveTaken = false;
  /** The state whose pages are being checked. */
  #checking: SiteState | undefined;
  /** Present in development. */
  readonly #saveCheck: SaveCheck | undefined;
  #changes: ContentChanges | undefined;
  /** The steps of reading the latest change. */
  #reading: Generator<undefined, ReadSite> | undefined;
  #hasRead: Promise<void> = Promise.resolve();

  #preparation: Promise<unknown> = Promise.resolve();

  constructor(options: LiveSiteOptions, model: ContentModel, content: SiteContent, renderer: PageRenderer) {
    this.#options = options;
    this.model = model;
    this.#content = content;
    this.#now = options.now ?? (() => new Date());
    this.#findings = new PageFindings({ model, pictures: options.pictures, now: this.#now });
    this.#alarm = new Alarm(this.#now, () => this.keepTime(this.#now()));
    this.#next = new NextPeriod({
      now: this.#now,
      prepare: (state, instant) => this.#answers.compareStepwise(state, instant),
      onFailure: (err) =>
        options.log.error(
          { err },
          'content: the state of the next publication could not be built in advance',
        ),
    });
    this.#renderer = renderer;
    this.#answers = this.#createAnswers(renderer);
    if (options.mode === 'development')
      this.#saveCheck = new SaveCheck(
        new SiteChecker({
          folder: options.contentDir,
          blockTypes,
          model: builtInModel,
          release: false,
          findPictureFault: async (picture) => options.pictures?.fault(picture),
          loadGazetteer: options.loadGazetteer,
        }),
      );
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
    return this.#checking;
  }

  async check(now: Date): Promise<readonly Diagnostic[]> {
    const state = this.#state;
    const diagnostics = this.#diagnostics;
    if (state === undefined || !this.#wasSaveTaken) return diagnostics;
    const steps = checkPagesStepwise(state, this.model, blockTypes, now.getTime());
    const checked = await runInSlices(steps, () => this.#state === state);
    if (checked === undefined) return this.check(now);
    return [...diagnostics, ...checked.diagnostics, ...(await this.#findings.brokenPictures(state))];
  }

  async cellReports(now: Date): Promise<readonly CellReport[]> {
    const state = this.#state;
    if (state === undefined) return [];
    const steps = cellReportsStepwise(state, this.model, blockTypes, now.getTime());
    return (await runInSlices(steps, () => this.#state === state)) ?? this.cellReports(now);
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

  async prepare(path: string, now: Date): Promise<void> {
    const state = this.#state;
    const steps = state && this.#answers.fileSteps(state, path, now.getTime());
    if (steps === undefined) return;
    // One file at a time: slices of several would add up.
    const made = this.#preparation.then(() => runInSlices(steps, () => this.#state === state));
    this.#preparation = made.catch(() => undefined);
    await made;
    if (this.#state !== state) await this.prepare(path, now);
  }

  async renderWithSubmission(path: string, submission: RefusedSubmission): Promise<PassingPage | undefined> {
    if (this.#state === undefined) return undefined;
    return this.#answers.renderWithSubmission(this.#state, path, submission, this.#now().getTime());
  }

  noticePage(notice: Notice): NoticePage | undefined {
    return this.#state && this.#answers.noticePage(this.#state, notice);
  }

  onSwap(listener: (swap: SnapshotSwap) => void): void {
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
    const next = this.#files && this.#next.stateOf(this.#files, instant);
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
    if (this.#files !== undefined) this.#next.plan(this.#files, period);
  }

  async close(): Promise<void> {
    this.#alarm.clear();
    this.#next.stop();
    this.#changes?.stop();
    this.#reading = undefined;
    this.#checking = undefined;
  }

  /** Takes the changes of the content from now on, and stops watching when the site is closed. */
  follow(changes: ContentChanges): void {
    this.#changes = changes;
    changes.follow(() => this.#reload());
  }

  /** Makes a state current. Without one, only reports the diagnostics of what was saved. */
  take(state: SiteState | undefined, read: DatedFiles & Pick<ReadSite, 'diagnostics'>): void {
    const { live, log } = this.#options;
    const { diagnostics } = read;
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
    this.#files = read;
    this.#show(state);
    // The check of the pages may have taken until after an instant.
    this.keepTime(this.#now());
    for (const { file, fault } of setAside(state.snapshot.absent))
      log.error({ ...fault, file }, `content: ${file} is set aside until its fault is corrected`);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) live?.publish({ type: 'error', diagnostics: errors, isTaken: true });
  }

  /** Makes a state current, and announces the pages that differ. */
  #show(state: SiteState): void {
    const { live } = this.#options;
    const affected =
      this.#state === undefined ? 'all' : this.#answers.affectedBy(state, this.#now().getTime());
    this.#state = state;
    this.#keepFor(state.snapshot.period);
    this.#announce(affected);
    live?.publish({ type: 'ok' });
    live?.publish({ type: 'changed', paths: affected === 'all' ? '*' : affected });
  }

  /** Replaces the components; affects every page. */
  replaceRenderer(renderer: PageRenderer): void {
    this.#renderer = renderer;
    this.#answers = this.#createAnswers(renderer);
    this.#generation += 1;
    this.#announce('all');
    this.#options.live?.publish({ type: 'changed', paths: '*' });
  }

  #createAnswers(renderer: PageRenderer): PageAnswers {
    const { siteUrl, contentDir, mode, leadsUrl, meta = {} } = this.#options;
    return new PageAnswers({ siteUrl, contentDir, mode, leadsUrl, services: Object.keys(meta) }, renderer);
  }

  /** Reads the content without blocking requests: of a large site it takes seconds. A later change starts again. */
  #reload(): void {
    const steps = this.#content.readStepwise(this.#now().getTime());
    this.#reading = steps;
    this.#hasRead = runInSlices(steps, () => this.#reading === steps)
      .then((read) => {
        if (read !== undefined) this.#follow(read);
      })
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'content could not be read; the last good state remains'),
      );
  }

  #follow(read: ReadSite): void {
    const state = this.#acceptable(read);
    if (state === undefined) {
      this.#checking = undefined;
      this.take(undefined, read);
      this.#applyRules(false);
    } else if (state.snapshot.version !== this.#state?.snapshot.version || this.#diagnostics.length > 0) {
      if (this.#saveCheck === undefined && this.#state !== undefined)
        this.#takeChecked(state, read).catch((error: unknown) => this.#logUnchecked(error));
      else {
        this.take(state, read);
        this.#applyRules(true);
      }
    } else {
      // The save that is being checked was undone.
      this.#checking = undefined;
    }
  }

  /**
   * Returns the state of a save, unless the last good state must stay: because the site cannot do without a file with a
   * fault, or because a file that is shown now has one. A new file with a fault, or one that is set aside already, does not
   * hold up others.
   */
  #acceptable({ state, servable }: ReadSite): SiteState | undefined {
    if (this.#options.strict === true) return state;
    const known = this.#state?.snapshot;
    const isShown = ({ id }: Absence) => known?.entries.has(id) === true;
    const isHeldUp =
      servable === undefined || (known !== undefined && setAside(servable.snapshot.absent).some(isShown));
    return isHeldUp ? undefined : servable;
  }

  #logUnchecked(error: unknown): void {
    this.#options.log.error({ err: error }, 'the pages of changed content could not be checked');
  }

  /** Applies all rules in development. The save is shown already, so that a change is visible at once. */
  #applyRules(isTaken: boolean): void {
    if (this.#saveCheck !== undefined)
      this.#checkSave(this.#saveCheck, isTaken).catch((error: unknown) => this.#logUnchecked(error));
  }

  async #checkSave(check: SaveCheck, isTaken: boolean): Promise<void> {
    const { diagnostics = [] } = (await check.run(this.#now)) ?? {};
    if (diagnostics.some(holdsUp)) {
      this.#diagnostics = diagnostics;
      this.#wasSaveTaken = false;
    }
    if (diagnostics.length > 0) this.#reportDiagnostics(diagnostics, isTaken);
  }

  /**
   * Checks all composed pages before the swap, without blocking requests. A later save cancels the check. A link to
   * something that visitors do not see holds up no save: pages are shown without it. Neither does a fault that the current
   * state has too: the correction of another file must not wait for it.
   */
  async #takeChecked(state: SiteState, read: ReadSite): Promise<void> {
    this.#checking = state;
    try {
      await this.#takeIfSound(state, read);
    } finally {
      if (this.#checking === state) this.#checking = undefined;
    }
  }

  async #takeIfSound(state: SiteState, read: ReadSite): Promise<void> {
    for (const listener of this.#comingListeners) listener(state);
    const isCurrent = () => this.#checking === state;
    const diagnostics = await this.#findings.of(state, this.#state, isCurrent);
    if (diagnostics === undefined) return;
    const faults = diagnostics.filter(holdsUp);
    const known = faults.length === 0 ? [] : await this.#findings.of(this.#state, state, isCurrent);
    if (known === undefined) return;
    const shown = new Set(known.map(diagnosticIdentity));
    const isTaken = faults.every((fault) => shown.has(diagnosticIdentity(fault)));
    if (isTaken) await runInSlices(this.#answers.compareStepwise(state, this.#now().getTime()), isCurrent);
    if (!isCurrent()) return;
    this.#checking = undefined;
    if (isTaken) this.take(state, read);
    else {
      this.#diagnostics = diagnostics;
      this.#wasSaveTaken = false;
    }
    if (diagnostics.length > 0) this.#reportDiagnostics(diagnostics, isTaken);
  }

  #reportDiagnostics(diagnostics: readonly Diagnostic[], isTaken: boolean): void {
    for (const { file, line, column, code, message, hint } of errorsFirst(diagnostics).slice(0, 20)) {
      this.#options.log.warn({ file, line, column, code, hint }, `content: ${message}`);
    }
    this.#options.live?.publish({ type: 'error', diagnostics, isTaken });
  }

  #announce(affected: SnapshotSwap['affected']): void {
    const swap: SnapshotSwap = { version: this.version, affected };
    for (const listener of this.#listeners) listener(swap);
  }
}

const holdsUp = (found: Diagnostic) => found.severity === 'error' && !isHiddenNeed(found);
