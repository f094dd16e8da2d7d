import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ContentFile, withTexts } from '../../../engine/content/content-files.ts';
import { FontReader } from '../../../engine/content/font-files.ts';
import { PictureReader } from '../../../engine/content/picture-files.ts';
import { noChanges, type SiteChanges, withPictures } from '../../../engine/content/site-changes.ts';
import { SiteContent } from '../../../engine/loading/site-content.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { builtInModel } from '../../site/built-in-model.ts';
import { shownInstant } from '../shown-instant.ts';
import type { PageSources } from '../studio-api.ts';
import { cellShare, cellShares } from '../work-list/cell-shares.ts';
import type { InspectionAnswer, InspectionSettings, InspectionTask, ShownPage } from './inspection-task.ts';
import { type Components, SiteInspector } from './site-inspector.ts';

/** States that are kept at most. They share the entries that are equal. */
const keptStates = 4;

/** Inspects the site of the files that it was given, with changes. It runs in a thread of its own. */
export class TaskInspector {
  readonly #inspector: SiteInspector;
  readonly #content: SiteContent;
  readonly #pictures: PictureReader;
  readonly #fonts: FontReader;
  #files: readonly ContentFile[] = [];
  #number = 0;
  #before: { readonly number: number; readonly state: SiteState | undefined } | undefined;
  /** The states of the latest questions about sources: each editor has other changes. */
  readonly #shown = new LRUCache<string, Promise<SiteState | undefined>>({ max: keptStates });

  constructor({ folder, siteUrl }: InspectionSettings, components: Components) {
    this.#inspector = new SiteInspector(components, siteUrl);
    this.#content = new SiteContent(folder, builtInModel);
    this.#pictures = new PictureReader(folder);
    this.#fonts = new FontReader(folder);
  }

  async do(task: InspectionTask): Promise<InspectionAnswer> {
    if (task.kind === 'give') return this.#take(task);
    if (task.content !== this.#number) return { kind: 'unknown' };
    const { changes, now } = task;
    if (task.kind !== 'impact') {
      const state = await this.#stateOf(changes, now);
      if (task.kind === 'open') return { kind: 'done' };
      if (state === undefined) return { kind: 'unshown' };
      switch (task.kind) {
        case 'sources':
          return { kind: 'sources', sources: this.#sources(state, task.page, now) };
        case 'shares':
          return { kind: 'shares', shares: cellShares(state, now) };
        case 'share':
          return { kind: 'share', share: cellShare(state, task, now) };
      }
    }
    const impact = await this.#inspector.impact(
      this.#keyOf(changes),
      async () => ({ before: this.#published(now), after: this.#open(changes, now) }),
      now,
      task.milliseconds,
    );
    return impact === undefined ? { kind: 'unshown' } : { kind: 'impact', impact };
  }

  #sources(state: SiteState, { path, day }: ShownPage, now: number): PageSources {
    return this.#inspector.sources(state, path, shownInstant(state, day, new Date(now)).getTime());
  }

  /** The site that visitors see, which is the same for all comparisons. */
  #published(now: number): SiteState | undefined {
    if (this.#before?.number !== this.#number)
      this.#before = { number: this.#number, state: this.#open(noChanges, now) };
    return this.#before.state;
  }

  #open({ texts, pictures }: SiteChanges, now: number): SiteState | undefined {
    return this.#content.open(withTexts(this.#files, texts), now, pictures).servable;
  }

  #keyOf({ texts, pictures }: SiteChanges): string {
    return hash('sha256', JSON.stringify([this.#number, ...texts, ...pictures]));
  }

  #take({ from, to, files, removed }: Extract<InspectionTask, { kind: 'give' }>): InspectionAnswer {
    if (from !== 0 && from !== this.#number) return { kind: 'unknown' };
    const texts = new Map<string, string | null>(removed.map((file) => [file, null]));
    for (const { file, text } of files) texts.set(file, text);
    this.#files = withTexts(from === 0 ? [] : this.#files, texts);
    this.#number = to;
    return { kind: 'done' };
  }

  /** The site as the preview shows it, with its drafts. */
  async #stateOf(changes: SiteChanges, now: number): Promise<SiteState | undefined> {
    const key = this.#keyOf(changes);
    const known = this.#shown.get(key);
    if (known !== undefined) return known;
    const state = this.#compose(changes, now);
    this.#shown.set(key, state);
    state.catch(() => this.#shown.delete(key));
    return state;
  }

  async #compose({ texts, pictures }: SiteChanges, now: number): Promise<SiteState | undefined> {
    const written = {
      files: withTexts(this.#files, texts),
      pictures: withPictures(this.#pictures.read(), pictures),
      fonts: this.#fonts.read(),
    };
    return (await this.#content.accept(written, [], now, 'shown')).servable;
  }
}
