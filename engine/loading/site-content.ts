import { setImmediate } from 'node:timers/promises';
import { type ContentFile, readContentFiles, withTexts } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { type FontFiles, FontReader } from '../content/font-files.ts';
import { type PictureFiles, PictureReader } from '../content/picture-files.ts';
import { noChanges, type PictureChanges, withPictures } from '../content/site-changes.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { CopyContent } from '../rules/reading/copy-content.ts';
import type { FileContext } from '../rules/rule.ts';
import { ContentLoader, type Drafts, type LoadedContent } from './content-loader.ts';

/** All that a content folder contains. */
export interface WrittenContent {
  /** Sorted by path. */
  readonly files: readonly ContentFile[];
  readonly pictures: PictureFiles;
  readonly fonts: FontFiles;
}

/** States of a site at one instant. */
interface StatesAtInstant {
  /**
   * The site without the files that have an error, which are set aside. Undefined if the site cannot do
   * without one of the files with an error.
   */
  readonly servable: SiteState | undefined;
  /** Like `servable`, but also without layouts, to check the other pages. Undefined without a site.json. */
  readonly checkable: SiteState | undefined;
}

/** States of a site that are built from the same files. */
export interface SiteStates extends Pick<StatesAtInstant, 'servable'> {
  /** Returns the states of the same files at another instant, in epoch milliseconds. */
  readonly at: (instant: number | undefined) => StatesAtInstant;
}

export interface ReadSite extends SiteStates, StatesAtInstant {
  readonly written: WrittenContent;
  /** Undefined if the content has an error outside drafts. */
  readonly state: SiteState | undefined;
  /** Without a checkable state: the content whose copy can be examined, with its model. */
  readonly copy: { readonly content: CopyContent; readonly model: ContentModel } | undefined;
  /** All that the files may name. */
  readonly context: FileContext;
  /** All errors, those in drafts included, by which files are set aside. */
  readonly errors: readonly Diagnostic[];
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
   * @param changes other texts and pictures of some files
   * @throws ContentFolderError if the folder is missing or cannot be read
   */
  read(now: number | undefined, { texts, pictures } = noChanges): ReadSite {
    const files = readContentFiles(this.#folder);
    return this.open(texts.size === 0 ? files : withTexts(files, texts), now, pictures);
  }

  /**
   * Validates files that were read before, with the pictures and fonts of the folder.
   * @param changes other pictures than those of the folder
   */
  open(
    files: readonly ContentFile[],
    now: number | undefined,
    changes: PictureChanges = noChanges.pictures,
  ): ReadSite {
    const pictures = withPictures(this.#pictures.read(), changes);
    return this.#check({ files, pictures, fonts: this.#fonts.read() }, now);
  }

  #check(written: WrittenContent, now: number | undefined): ReadSite {
    const { files, pictures, fonts } = written;
    const loaded = this.#loader.load(files, pictures, fonts, now);
    const { model, context, diagnostics, drafts } = loaded;
    const failed = diagnostics.some(({ severity }) => severity === 'error');
    const states = statesAt(loaded, now);
    const content = states.checkable === undefined ? loaded.copyWithoutSite() : undefined;
    return {
      ...states,
      at: (instant) => statesAt(loaded, instant),
      written,
      state: failed ? undefined : states.servable,
      copy: content && { content, model },
      context,
      errors: loaded.errors,
      diagnostics,
      files: loaded.files,
      drafts,
    };
  }

  /**
   * Builds states of content that was checked elsewhere. Unchanged files are not parsed again. Before each of its steps, all of which
   * take longer the more files the site has, requests have a turn of the event loop.
   * @param errors what the check has found, those in drafts included
   * @param drafts whether drafts and scheduled files are part of the states
   */
  async accept(
    { files, pictures, fonts }: WrittenContent,
    errors: readonly Diagnostic[],
    now: number,
    drafts?: Drafts,
  ): Promise<SiteStates> {
    await turnOfRequests();
    const loaded = this.#loader.load(files, pictures, fonts, now, errors, drafts);
    await turnOfRequests();
    const build = loaded.selectWithoutFaults();
    await turnOfRequests();
    return { servable: stateOf(build?.(), loaded.model), at: (instant) => statesAt(loaded, instant) };
  }
}

/** Resolves after the event loop has received what arrived meanwhile. The first callback may precede that. */
async function turnOfRequests(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function statesAt(loaded: LoadedContent, instant: number | undefined): StatesAtInstant {
  const { model, hasFaultyCollections } = loaded;
  const servable = stateOf(loaded.withoutFaults({ now: instant }), model);
  if (servable !== undefined || hasFaultyCollections) return { servable, checkable: servable };
  const checkable = loaded.withoutFaults({ now: instant, isForChecks: true });
  return { servable, checkable: stateOf(checkable, model) };
}

function stateOf(snapshot: Snapshot | undefined, model: ContentModel): SiteState | undefined {
  return snapshot && { snapshot, routes: new RouteTable(snapshot, model), model };
}
