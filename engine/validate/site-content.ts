import { readContentFiles } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { FontReader } from '../content/font-files.ts';
import { PictureReader } from '../content/picture-files.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { checkDocuments } from './check-documents.ts';
import { ContentLoader, type Drafts, withDraftWarnings } from './load-content.ts';

export interface ReadSite {
  /** Undefined if the content has an error outside drafts. */
  readonly state: SiteState | undefined;
  /**
   * The site without the entries and pages that have an error, which are set aside. Undefined if the site cannot do
   * without one of the files with an error.
   */
  readonly servable: SiteState | undefined;
  /** Like `servable`, but also without templates and layouts, to check the other pages. Undefined without a site.json. */
  readonly checkable: SiteState | undefined;
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
   * @throws ContentFolderError if the folder is missing or cannot be read
   */
  read(): ReadSite {
    const loaded = this.#loader.load(
      readContentFiles(this.#folder),
      this.#pictures.read(),
      this.#fonts.read(),
    );
    const { model, documents, files, drafts } = loaded;
    const unfit = documents === undefined ? [] : checkDocuments(documents, model);
    const diagnostics = [...loaded.diagnostics, ...withDraftWarnings(unfit, drafts)].sort(compareDiagnostics);
    const failed = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    const toState = (snapshot: Snapshot | undefined): SiteState | undefined =>
      snapshot && { snapshot, routes: new RouteTable(snapshot, model), model };
    const servable = toState(loaded.withoutFaults(unfit));
    const checkable = servable ?? toState(documents && loaded.withoutFaults(unfit, true));
    return { state: failed ? undefined : servable, servable, checkable, diagnostics, files, drafts };
  }
}
