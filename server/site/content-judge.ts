import { blockTypes } from '../../blocks/block-types.ts';
import { type ContentFile, withTexts } from '../../engine/content/content-files.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { SiteChecker } from '../../engine/loading/check-site.ts';
import { judgePages } from '../../engine/loading/judge-pages.ts';
import { holdsUp } from '../../engine/loading/set-aside.ts';
import { type ReadSite, SiteContent } from '../../engine/loading/site-content.ts';
import { cellReports } from '../../engine/render/cell-report.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { checkPages } from '../../engine/rules/check-pages.ts';
import type { LoadGazetteer } from '../../engine/rules/places/gazetteer.ts';
import { quickSample } from '../../engine/rules/reading/select-pages.ts';
import { checkTexts } from '../../engine/rules/run-rules.ts';
import { builtInModel } from './built-in-model.ts';
import type {
  ContentAnswer,
  ContentChange,
  ContentJudgeSettings,
  ContentTask,
  PageJudgment,
} from './content-task.ts';
import { fileValidity, GeneratedFiles } from './generated-files.ts';

/** Milliseconds for which a judgment of pages counts: rules about dates may find others later. */
const judgmentValidity = 60_000;

/**
 * Reads a content folder after each save and judges it. It has a snapshot of its own, and works synchronously: it runs in a
 * thread of its own.
 */
export class ContentJudge {
  readonly #settings: ContentJudgeSettings;
  readonly #content: SiteContent;
  readonly #checker: SiteChecker;
  /** The files that are given before the content is opened. */
  #given: ContentFile[] = [];
  /** The content that visitors see, and the content that was read last. */
  readonly #known = new Map<number, ReadSite>();
  #latest: ReadSite | undefined;
  /** The last judgment of pages: what is published was judged as a change just before. */
  #judged:
    | { readonly key: string; readonly at: number; readonly diagnostics: readonly Diagnostic[] }
    | undefined;
  /** The files that list the pages: a crawler asks for one after the other, and they share the list. */
  #files: { readonly version: string; readonly until: number; readonly files: GeneratedFiles } | undefined;

  constructor(settings: ContentJudgeSettings, loadGazetteer: LoadGazetteer | undefined) {
    const { folder, drafts } = settings;
    this.#settings = settings;
    this.#content = new SiteContent(folder, builtInModel, drafts);
    this.#checker = new SiteChecker({
      folder,
      blockTypes,
      model: builtInModel,
      release: false,
      loadGazetteer,
    });
  }

  async do(task: ContentTask): Promise<ContentAnswer> {
    if (task.kind === 'apply-rules') {
      const { diagnostics } = await this.#checker.check(task.now, { changes: task.changes });
      return diagnosticsOf(diagnostics);
    }
    if (task.kind === 'give') {
      this.#given.push(...task.files);
      return { kind: 'done' };
    }
    if (task.kind === 'open') {
      const files = this.#given;
      this.#given = [];
      this.#keep(task.number, this.#content.open(files, task.now));
      return { kind: 'done' };
    }
    const before = this.#latest;
    if (before === undefined) return { kind: 'unopened' };
    if (task.kind === 'read') {
      const read = this.#content.read(task.now);
      this.#keep(task.number, read);
      return { kind: 'change', change: changeBetween(before, read) };
    }
    const { served, now } = task;
    for (const [number, read] of this.#known)
      if (number !== served && read !== this.#latest) this.#known.delete(number);
    const state = this.#known.get(served)?.at(now).servable;
    switch (task.kind) {
      case 'judge-pages':
        return { kind: 'judgment', judgment: this.#judgmentOf(before.servable, state, now, holdsUp) };
      case 'check-pages':
        return diagnosticsOf(state ? checkPages(state, blockTypes, now).diagnostics : []);
      case 'judge-changes': {
        const written = this.#known.get(served)?.written.files ?? [];
        const { texts, pictures } = task.changes;
        const read = this.#content.open(withTexts(written, texts), now, pictures);
        const files = new Set(texts.keys());
        const ofPages =
          task.pages === 'all'
            ? this.#judgmentOf(read.servable, state, now, isError)
            : {
                diagnostics: judgePages(read.servable, state, blockTypes, now, quickSample),
                known: judgePages(state, read.servable, blockTypes, now, quickSample),
              };
        const diagnostics = [
          ...read.diagnostics,
          ...ofPages.diagnostics,
          ...textFaults(read.servable, files),
        ];
        const ofServed = this.#known.get(served)?.diagnostics ?? [];
        const known = [...ofServed, ...ofPages.known, ...textFaults(state, files)];
        return { kind: 'judgment', judgment: { diagnostics, known } };
      }
      case 'report-cells': {
        const reports = state ? cellReports(state, builtInModel, blockTypes, now) : [];
        return { kind: 'cells', cells: reports.map(({ route: _, ...report }) => report) };
      }
      case 'make-file': {
        const file = state && this.#filesOf(state, now).make(task.path);
        return { kind: 'file', version: state?.snapshot.version, file };
      }
    }
  }

  #keep(number: number, read: ReadSite): void {
    this.#known.set(number, read);
    this.#latest = read;
  }

  /**
   * Judges the pages of a state.
   * @param served what visitors see
   * @param isCompared whether a finding is looked for in what visitors see
   */
  #judgmentOf(
    state: SiteState | undefined,
    served: SiteState | undefined,
    now: number,
    isCompared: (found: Diagnostic) => boolean,
  ): PageJudgment {
    const key = `${state?.snapshot.version} ${served?.snapshot.version}`;
    if (this.#judged?.key !== key || Math.abs(now - this.#judged.at) > judgmentValidity)
      this.#judged = { key, at: now, diagnostics: judgePages(state, served, blockTypes, now) };
    const { diagnostics } = this.#judged;
    const known = diagnostics.some(isCompared) ? judgePages(served, state, blockTypes, now) : [];
    return { diagnostics, known: known.filter(isCompared) };
  }

  #filesOf(state: SiteState, now: number): GeneratedFiles {
    const { siteUrl, folder } = this.#settings;
    const { version } = state.snapshot;
    if (this.#files?.version !== version || now >= this.#files.until) {
      const files = new GeneratedFiles(state, { siteUrl, contentDir: folder, now });
      this.#files = { version, until: now + fileValidity, files };
    }
    return this.#files.files;
  }
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const textFaults = (state: SiteState | undefined, files: ReadonlySet<string>): readonly Diagnostic[] =>
  state === undefined ? [] : checkTexts(state.snapshot, state.model, files);

const diagnosticsOf = (diagnostics: readonly Diagnostic[]): ContentAnswer => ({
  kind: 'diagnostics',
  diagnostics,
});

function changeBetween(before: ReadSite, read: ReadSite): ContentChange {
  const { files, pictures, fonts } = read.written;
  const texts = new Map(before.written.files.map(({ file, text }) => [file, text]));
  const changed = files.filter(({ file, text }) => texts.get(file) !== text);
  for (const { file } of files) texts.delete(file);
  const { errors, diagnostics, servable } = read;
  return {
    changed,
    removed: [...texts.keys()],
    pictures,
    fonts,
    errors,
    diagnostics,
    version: servable?.snapshot.version,
  };
}
