import { setImmediate } from 'node:timers/promises';
import type { ContentFile } from '../../../engine/content/content-files.ts';
import { noChanges } from '../../../engine/content/site-changes.ts';
import { engineModule } from '../../../engine/folders.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { WorkerQueue } from '../../media/workers/worker-queue.ts';
import type { ServedSite } from '../../site/served-site.ts';
import type { ChangedFiles, IdentifiedChanges } from '../changes/changed-files.ts';
import { shownInstant } from '../shown-instant.ts';
import type { ImpactedPage, PageSources, WorkShare, WorkShares } from '../studio-api.ts';
import { cellShare, cellShares } from '../work-list/cell-shares.ts';
import type { InspectionAnswer, InspectionSettings, InspectionTask, ShownPage } from './inspection-task.ts';
import { type Components, type ImpactSoFar, SiteInspector } from './site-inspector.ts';

/** The slugs of the subjects of a page. */
export interface CellSlugs {
  readonly city: string;
  readonly service: string;
}

/** Answers questions about the pages of the site with changes. An answer is undefined if no page can be shown with them. */
export interface Inspection {
  /** Prepares for questions about the site with the changes. Does nothing the second time. */
  open(changes: IdentifiedChanges, now: Date): Promise<void>;
  /** The properties that the texts of a page come from. */
  sources(changes: IdentifiedChanges, page: ShownPage, now: Date): Promise<PageSources | undefined>;
  /** The pages that the changes change, as far as they are found in a moment. The next call with the same changes goes on. */
  impact(changes: IdentifiedChanges, now: Date): Promise<ImpactSoFar | undefined>;
  /** The own share of the pages about services in cities. */
  shares(changes: IdentifiedChanges, now: Date): Promise<Pick<WorkShares, 'shares'> | undefined>;
  /** How the page about a service in a city compares with those about the same service. */
  share(changes: IdentifiedChanges, slugs: CellSlugs, now: Date): Promise<WorkShare | undefined>;
  close(): Promise<void>;
}

/** Milliseconds for which pages are compared at once: other questions, or all requests, wait meanwhile. */
const turn = { thread: 250, main: 50 };

/** Returns all pages that the changes change. Other questions are answered in between. */
export async function wholeImpact(
  inspection: Inspection,
  changes: IdentifiedChanges,
  now: Date,
): Promise<readonly ImpactedPage[] | undefined> {
  for (;;) {
    const impact = await inspection.impact(changes, now);
    if (impact?.isComplete !== false) return impact?.pages;
    await setImmediate();
  }
}

/** Inspects pages on the main thread, the only one that has the components in development. Requests wait meanwhile. */
export class MainInspection implements Inspection {
  readonly #site: ServedSite;
  readonly #changedFiles: ChangedFiles;
  readonly #siteUrl: string;
  readonly #loadComponents: () => Promise<Components>;
  #latest: { readonly components: Components; readonly inspector: SiteInspector } | undefined;
  #before: { readonly version: string; readonly state: SiteState | undefined } | undefined;

  constructor(
    site: ServedSite,
    changedFiles: ChangedFiles,
    {
      siteUrl,
      loadComponents,
    }: { readonly siteUrl: string; readonly loadComponents: () => Promise<Components> },
  ) {
    this.#site = site;
    this.#changedFiles = changedFiles;
    this.#siteUrl = siteUrl;
    this.#loadComponents = loadComponents;
  }

  async open(): Promise<void> {
    await this.#inspector();
  }

  async sources(
    changes: IdentifiedChanges,
    { path, day }: ShownPage,
    now: Date,
  ): Promise<PageSources | undefined> {
    const [inspector, state] = [await this.#inspector(), await this.#changedFiles.stateOf(changes)];
    return state && inspector.sources(state, path, shownInstant(state, day, now).getTime());
  }

  async impact(changes: IdentifiedChanges, now: Date): Promise<ImpactSoFar | undefined> {
    const inspector = await this.#inspector();
    const states = async () => ({
      // Both states have the drafts.
      before: await this.#published(now),
      after: await this.#changedFiles.stateOf(changes),
    });
    return inspector.impact(changes.id, states, now.getTime(), turn.main);
  }

  async #published(now: Date): Promise<SiteState | undefined> {
    const { version } = this.#site;
    if (this.#before?.version !== version)
      this.#before = { version, state: await this.#site.withChanges(noChanges, now) };
    return this.#before.state;
  }

  async shares(changes: IdentifiedChanges, now: Date): Promise<Pick<WorkShares, 'shares'> | undefined> {
    const state = await this.#changedFiles.stateOf(changes);
    return state && { shares: cellShares(state, now.getTime()) };
  }

  async share(changes: IdentifiedChanges, slugs: CellSlugs, now: Date): Promise<WorkShare | undefined> {
    const state = await this.#changedFiles.stateOf(changes);
    return state && cellShare(state, slugs, now.getTime());
  }

  async close(): Promise<void> {}

  /** The components may be others than before. */
  async #inspector(): Promise<SiteInspector> {
    const components = await this.#loadComponents();
    if (this.#latest?.components !== components)
      this.#latest = { components, inspector: new SiteInspector(components, this.#siteUrl) };
    return this.#latest.inspector;
  }
}

/** A thread that answers one task after the other. It may be a new one, without content, at each. */
export type InspectionQueue = Pick<WorkerQueue<InspectionTask, InspectionAnswer>, 'run' | 'close'>;

const minute = 60_000;

export function createInspectionQueue(settings: InspectionSettings): InspectionQueue {
  return new WorkerQueue<InspectionTask, InspectionAnswer>({
    script: engineModule('server/studio/inspection/inspection-worker.ts'),
    workerData: settings,
    maxWaiting: 100,
    taskMilliseconds: 10 * minute,
    idleMilliseconds: 10 * minute,
    heapMegabytes: 4096,
  });
}

/** Files that are sent to a thread at once: all of a large site would delay requests. */
const filesOfMessage = 500;

/** Inspects pages in a thread, which gets the files that visitors see, and then only those that differ. */
export class ThreadInspection implements Inspection {
  readonly #site: Pick<ServedSite, 'files'>;
  readonly #queue: InspectionQueue;
  /** The files that the thread was given last. */
  #given: readonly ContentFile[] = [];
  #number = 0;
  #count = 0;
  #work: Promise<unknown> = Promise.resolve();

  constructor(site: Pick<ServedSite, 'files'>, queue: InspectionQueue) {
    this.#site = site;
    this.#queue = queue;
  }

  async open({ texts, pictures }: IdentifiedChanges, now: Date): Promise<void> {
    const changes = { texts, pictures };
    await this.#ask((content) => ({ kind: 'open', content, changes, now: now.getTime() }));
  }

  async sources(
    { texts, pictures }: IdentifiedChanges,
    page: ShownPage,
    now: Date,
  ): Promise<PageSources | undefined> {
    const answer = await this.#ask((content) => ({
      kind: 'sources',
      content,
      page,
      changes: { texts, pictures },
      now: now.getTime(),
    }));
    return answer.kind === 'sources' ? answer.sources : undefined;
  }

  async impact({ texts, pictures }: IdentifiedChanges, now: Date): Promise<ImpactSoFar | undefined> {
    const answer = await this.#ask((content) => ({
      kind: 'impact',
      content,
      changes: { texts, pictures },
      now: now.getTime(),
      milliseconds: turn.thread,
    }));
    return answer.kind === 'impact' ? answer.impact : undefined;
  }

  async shares(
    { texts, pictures }: IdentifiedChanges,
    now: Date,
  ): Promise<Pick<WorkShares, 'shares'> | undefined> {
    const answer = await this.#ask((content) => ({
      kind: 'shares',
      content,
      changes: { texts, pictures },
      now: now.getTime(),
    }));
    return answer.kind === 'shares' ? { shares: answer.shares } : undefined;
  }

  async share(
    { texts, pictures }: IdentifiedChanges,
    slugs: CellSlugs,
    now: Date,
  ): Promise<WorkShare | undefined> {
    const answer = await this.#ask((content) => ({
      kind: 'share',
      content,
      ...slugs,
      changes: { texts, pictures },
      now: now.getTime(),
    }));
    return answer.kind === 'share' ? answer.share : undefined;
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  /** One task at a time, since each needs the content that was given before it. */
  #ask(taskFor: (content: number) => InspectionTask): Promise<InspectionAnswer> {
    const answer = this.#work.then(async () => {
      if (await this.#give()) {
        const known = await this.#queue.run(taskFor(this.#number));
        if (known.kind !== 'unknown') return known;
      }
      [this.#given, this.#number] = [[], 0];
      await this.#give();
      return this.#queue.run(taskFor(this.#number));
    });
    this.#work = answer.catch(() => undefined);
    return answer;
  }

  /** Gives the thread what differs from the files that it has. Returns whether it has them by now. */
  async #give(): Promise<boolean> {
    const { files } = this.#site;
    if (files === this.#given) return true;
    const before = new Map(this.#given.map(({ file, text }) => [file, text]));
    const changed = files.filter(({ file, text }) => before.get(file) !== text);
    for (const { file } of files) before.delete(file);
    let removed: readonly string[] = [...before.keys()];
    for (let at = 0; at < changed.length || removed.length > 0; at += filesOfMessage) {
      const [from, to] = [this.#number, ++this.#count];
      const part = changed.slice(at, at + filesOfMessage);
      const answer = await this.#queue.run({ kind: 'give', from, to, files: part, removed });
      if (answer.kind === 'unknown') return false;
      [this.#number, removed] = [to, []];
    }
    this.#given = files;
    return true;
  }
}
