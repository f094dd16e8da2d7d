import { readContentFiles } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { compareDiagnostics, type Diagnostic } from '../content/diagnostic.ts';
import { FontReader } from '../content/font-files.ts';
import { PictureReader } from '../content/picture-files.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { checkDocuments } from './check-documents.ts';
import { ContentLoader } from './load-content.ts';

export interface ReadSite {
  /** Undefined if the content has an error. */
  readonly state: SiteState | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
}

/** Reads states of a site from a content folder. Unchanged files are not parsed again. */
export class SiteContent {
  readonly #folder: string;
  readonly #loader: ContentLoader;
  readonly #pictures: PictureReader;
  readonly #fonts: FontReader;

  constructor(folder: string, model: ContentModel) {
    this.#folder = folder;
    this.#loader = new ContentLoader(model);
    this.#pictures = new PictureReader(folder);
    this.#fonts = new FontReader(folder);
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
    const { snapshot, model, documents, files } = loaded;
    const unfit = documents === undefined ? [] : checkDocuments(documents, model);
    const diagnostics = [...loaded.diagnostics, ...unfit].sort(compareDiagnostics);
    const failed = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    if (failed || snapshot === undefined) return { state: undefined, diagnostics, files };
    return { state: { snapshot, routes: new RouteTable(snapshot, model), model }, diagnostics, files };
  }
}
