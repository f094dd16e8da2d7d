import { compareText } from '../../engine/content/compare-text.ts';
import type { ContentFile } from '../../engine/content/content-files.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { samePictures } from '../../engine/content/picture-files.ts';
import { noChanges, type SiteChanges } from '../../engine/content/site-changes.ts';
import { engineModule } from '../../engine/folders.ts';
import type { WrittenContent } from '../../engine/loading/site-content.ts';
import type { CellReport } from '../../engine/render/cell-report.ts';
import { WorkerQueue } from '../media/workers/worker-queue.ts';
import type {
  ContentAnswer,
  ContentChange,
  ContentJudgeSettings,
  ContentTask,
  JudgedPages,
  PageJudgment,
} from './content-task.ts';
import type { GeneratedFile } from './generated-files.ts';

/** Content that the thread has read and judged. */
export interface JudgedContent extends Pick<ContentChange, 'errors' | 'diagnostics' | 'version'> {
  readonly number: number;
  readonly written: WrittenContent;
}

/** Files that are sent to a new thread at once: all of a large site would delay requests. */
const filesOfMessage = 500;

const minute = 60_000;

/**
 * The thread that judges content. It starts with the first task, ends after a while without one, and gets the content that
 * visitors see again whenever it starts. A thread that fails or hangs rejects the task, and the next one starts another.
 */
export class ContentThread {
  readonly #queue: WorkerQueue<ContentTask, ContentAnswer>;
  #served: Pick<JudgedContent, 'number' | 'written'>;
  /** The content that the thread has read last. */
  #latest: Pick<JudgedContent, 'number' | 'written'>;
  #work: Promise<unknown> = Promise.resolve();
  #count = 0;

  /** @param served the content that visitors see */
  constructor(settings: ContentJudgeSettings, served: WrittenContent) {
    this.#served = { number: 0, written: served };
    this.#latest = this.#served;
    this.#queue = new WorkerQueue({
      script: engineModule('server/site/content-worker.ts'),
      workerData: settings,
      maxWaiting: 1_000,
      taskMilliseconds: 10 * minute,
      idleMilliseconds: 10 * minute,
      heapMegabytes: 4096,
    });
  }

  /** The content that visitors see. */
  get served(): WrittenContent {
    return this.#served.written;
  }

  /** Reads the folder, and judges its files. */
  read(now: number): Promise<JudgedContent> {
    return this.#inTurn(async () => {
      this.#count += 1;
      const number = this.#count;
      const { change } = await this.#ask({ kind: 'read', number, now }, 'change');
      const { errors, diagnostics, version } = change;
      this.#latest = { number, written: withChange(this.#latest.written, change) };
      return { ...this.#latest, errors, diagnostics, version };
    });
  }

  /** Visitors see this content from now on. */
  take({ number, written }: Pick<JudgedContent, 'number' | 'written'>): void {
    this.#served = { number, written };
  }

  /** Judges the composed pages of the content that was read last. */
  async judgePages(now: number): Promise<PageJudgment> {
    const { judgment } = await this.#inTurn(() =>
      this.#ask({ kind: 'judge-pages', served: this.#served.number, now }, 'judgment'),
    );
    return judgment;
  }

  /** Judges the content that visitors see with changes. `known` is what it has without them. */
  async judgeChanges(changes: SiteChanges, pages: JudgedPages, now: number): Promise<PageJudgment> {
    const { judgment } = await this.#inTurn(() =>
      this.#ask({ kind: 'judge-changes', pages, served: this.#served.number, changes, now }, 'judgment'),
    );
    return judgment;
  }

  /** Judges all pages that visitors see. */
  async checkPages(now: number): Promise<readonly Diagnostic[]> {
    const { diagnostics } = await this.#inTurn(() =>
      this.#ask({ kind: 'check-pages', served: this.#served.number, now }, 'diagnostics'),
    );
    return diagnostics;
  }

  async reportCells(now: number): Promise<readonly CellReport[]> {
    const { cells } = await this.#inTurn(() =>
      this.#ask({ kind: 'report-cells', served: this.#served.number, now }, 'cells'),
    );
    return cells;
  }

  /** Makes a file that lists the pages of a version; undefined if visitors see another one by now. */
  async makeFile(path: string, version: string, now: number): Promise<GeneratedFile | undefined> {
    const made = await this.#inTurn(() =>
      this.#ask({ kind: 'make-file', served: this.#served.number, path, now }, 'file'),
    );
    return made.version === version ? made.file : undefined;
  }

  /** Reads the folder and applies all rules, with changes. */
  async applyRules(now: number, changes: SiteChanges = noChanges): Promise<readonly Diagnostic[]> {
    const task = { kind: 'apply-rules', now, changes } as const;
    return (await this.#ask(task, 'diagnostics')).diagnostics;
  }

  /** Starts the thread before its first task. */
  open(now: number): Promise<void> {
    return this.#inTurn(() => this.#open(now));
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  /** One task at a time, since each change is the difference from the one before. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }

  async #ask<Kind extends ContentAnswer['kind']>(
    task: Exclude<ContentTask, { kind: 'give' }>,
    kind: Kind,
  ): Promise<Extract<ContentAnswer, { kind: Kind }>> {
    let answer = await this.#queue.run(task);
    if (answer.kind === 'unopened') {
      await this.#open(task.now);
      answer = await this.#queue.run(task);
    }
    if (!isOfKind(answer, kind)) throw new Error(`The thread answered with "${answer.kind}", not "${kind}".`);
    return answer;
  }

  async #open(now: number): Promise<void> {
    const { number, written } = this.#served;
    for (let from = 0; from < written.files.length; from += filesOfMessage)
      await this.#queue.run({ kind: 'give', files: written.files.slice(from, from + filesOfMessage) });
    await this.#queue.run({ kind: 'open', number, now });
    this.#latest = this.#served;
  }
}

function isOfKind<Kind extends ContentAnswer['kind']>(
  answer: ContentAnswer,
  kind: Kind,
): answer is Extract<ContentAnswer, { kind: Kind }> {
  return answer.kind === kind;
}

/** Files and pictures that are the same stay the same objects. */
function withChange(
  before: WrittenContent,
  { changed, removed, pictures, fonts }: ContentChange,
): WrittenContent {
  const isSame = samePictures(before.pictures.pictures, pictures.pictures) && pictures.faults.size === 0;
  return {
    files: changedFiles(before.files, changed, removed),
    pictures: isSame && before.pictures.faults.size === 0 ? before.pictures : pictures,
    fonts,
  };
}

function changedFiles(
  before: readonly ContentFile[],
  changed: readonly ContentFile[],
  removed: readonly string[],
): readonly ContentFile[] {
  const next = new Map(changed.map((file) => [file.file, file]));
  const gone = new Set(removed);
  const files: ContentFile[] = [];
  for (const known of before) {
    if (gone.has(known.file)) continue;
    files.push(next.get(known.file) ?? known);
    next.delete(known.file);
  }
  if (next.size === 0) return files;
  return [...files, ...next.values()].sort((one, other) => compareText(one.file, other.file));
}
