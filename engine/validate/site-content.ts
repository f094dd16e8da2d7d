import { readContentFilesStepwise } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { FontReader } from '../content/font-files.ts';
import { PictureReader } from '../content/picture-files.ts';
import { runAtOnce } from '../content/run-steps.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { checkDocuments } from './check-documents.ts';
import type { FileContext } from './check-files.ts';
import type { CopyContent } from './copy-content.ts';
import { ContentLoader, type Drafts, withDraftWarnings } from './load-content.ts';

export interface ReadSite {
  /** Undefined if the content has an error outside drafts. */
  readonly state: SiteState | undefined;
  /**
   * The site without the files that have an error, which are set aside. Undefined if the site cannot do
   * without one of the files with an error.
   */
  readonly servable: SiteState | undefined;
  /** Like `servable`, but also without layouts, to check the other pages. Undefined without a site.json. */
  readonly checkable: SiteState | undefined;
  /** Returns the states of the same files at another instant, in epoch milliseconds. */
  readonly at: (instant: number | undefined) => Pick<ReadSite, 'servable' | 'checkable'>;
  /** Like `at`, for the servable state only, but pauses every few milliseconds. */
  readonly servableAt: (instant: number | undefined) => Generator<undefined, SiteState | undefined>;
  /** Without a checkable state: the content whose copy can be examined, with its model. */
  readonly copy: { readonly content: CopyContent; readonly model: ContentModel } | undefined;
  /** All that the files may name. */
  readonly context: FileContext;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
  /** The files that are marked as drafts. */
  readonly drafts: ReadonlySet<string>;
}

/** Reads states of a site from a content folder. Unchanged files are not parsed again. */
export class SiteContent {
  readonly #folder: string;
  readonly #loader: ContentLoader;
  readonly #pictures: PictureReader;
  readonly #fonts: FontReader;

  constructor(folder: string, model: ContentModel | ContentLoader, drafts: Drafts = 'absent') {
    this.#folder = folder;
    this.#loader = model instanceof ContentLoader ? model : new ContentLoader(model, drafts);
    this.#pictures = new PictureReader(folder);
    this.#fonts = new FontReader(folder);
  }

  /** Creates a reader of another folder, such as another revision. Files with the same text are not parsed again. */
  of(folder: string): SiteContent {
    return new SiteContent(folder, this.#loader);
  }

  /**
   * Reads and validates all content.
   * @param now epoch milliseconds: what is published at another time is absent; undefined: times do not matter
   * @throws ContentFolderError if the folder is missing or cannot be read
   */
  read(now: number | undefined): ReadSite {
    return runAtOnce(this.readStepwise(now));
  }

  /**
   * Like {@link read}, but pauses every few milliseconds, so that the caller can do other work in between. A call that is not
   * finished can be abandoned; two cannot run at the same time.
   */
  *readStepwise(now: number | undefined): Generator<undefined, ReadSite> {
    const written = yield* readContentFilesStepwise(this.#folder);
    const pictures = this.#pictures.read();
    const fonts = this.#fonts.read();
    yield;
    const loaded = yield* this.#loader.loadStepwise(written, pictures, fonts, now);
    const { model, context, documents, files, drafts } = loaded;
    yield;
    const unfit = documents === undefined ? [] : checkDocuments(documents, model);
    const diagnostics = [...loaded.diagnostics, ...withDraftWarnings(unfit, drafts)].sort(compareDiagnostics);
    yield;
    const failed = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    const toState = (snapshot: Snapshot | undefined): SiteState | undefined =>
      snapshot && { snapshot, routes: new RouteTable(snapshot, model), model };
    const servableAt: ReadSite['servableAt'] = function* (instant) {
      return toState(yield* loaded.withoutFaultsStepwise(unfit, { now: instant }));
    };
    const at: ReadSite['at'] = (instant) => {
      const servable = runAtOnce(servableAt(instant));
      const forChecks = { now: instant, isForChecks: true };
      const checkable = servable ?? toState(documents && loaded.withoutFaults(unfit, forChecks));
      return { servable, checkable };
    };
    const servable = toState(yield* loaded.withoutFaultsStepwise(unfit));
    const { checkable } = servable === undefined ? at(now) : { checkable: servable };
    yield;
    const content = checkable === undefined ? loaded.copyWithoutSite(unfit) : undefined;
    return {
      state: failed ? undefined : servable,
      servable,
      checkable,
      at,
      servableAt,
      copy: content && { content, model },
      context,
      diagnostics,
      files,
      drafts,
    };
  }
}
