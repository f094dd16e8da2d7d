import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ContentModel } from '../../../engine/content/content-model.ts';
import { type FileIdentity, identifyFile } from '../../../engine/content/file-identity.ts';
import type { MergeConflict } from '../../../engine/content/merge-json.ts';
import { slugPattern } from '../../../engine/content/model/common.ts';
import { isEqual } from '../../../engine/content/rewrite-json.ts';
import type { PictureChanges, SiteChanges } from '../../../engine/content/site-changes.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import type { ServedSite } from '../../site/served-site.ts';
import {
  hasShortNames,
  isPictureName,
  pictureKind,
  textOfVersion,
  versionOf,
} from '../pictures/picture-name.ts';
import type { PictureVersions } from '../pictures/picture-versions.ts';
import { PublishedPictures } from '../pictures/published-pictures.ts';
import type { PublishedFile } from '../publishing/publication-store.ts';
import type { FileChange, FileConflict, PropertyEdit, StudioFile } from '../studio-api.ts';
import type { ChangeStore, ChangeToStore, StoredChange } from './change-store.ts';
import { changedProperties, namedConflict } from './changed-properties.ts';
import { applyPropertyEdits, valueIn, withValue } from './property-edits.ts';
import {
  type ChangedText,
  isSameValue,
  type RebasedChange,
  readValue,
  rebaseChange,
  settledBase,
  textOf,
} from './rebase-change.ts';

export interface ChangedFilesOptions {
  readonly store: ChangeStore;
  readonly pictures: Pick<PictureVersions, 'describe' | 'renew'>;
  readonly site: ServedSite;
  readonly contentDir: string;
  readonly now: () => Date;
}

/** Changes of files with their published texts, which are checked on top of the site. The text of a picture names its version. */
export interface CheckedChanges extends SiteChanges {
  readonly byFile: ReadonlyMap<string, { readonly published: string | null; readonly text: string | null }>;
}

/** Changes that a site is composed with. */
export interface IdentifiedChanges extends SiteChanges {
  /** Identifies the changes and the content under them. */
  readonly id: string;
}

/** All unpublished changes of an editor on top of the published files. */
export interface EditorChanges extends CheckedChanges, IdentifiedChanges {
  readonly byFile: ReadonlyMap<string, EditorChange>;
}

export interface EditorChange extends Omit<RebasedChange, 'conflicts'> {
  readonly conflicts: readonly FileConflict[];
  readonly published: string | null;
  readonly version: number;
  readonly changedAt: string;
  /** The requests that were applied last, latest first. */
  readonly requests: readonly string[];
  /** The text that the change began with. */
  readonly began: string | null;
}

/** The result of a change: the file with it, and what was not applied because of another change. */
export interface ChangeResult {
  readonly file: StudioFile;
  readonly rejected: readonly FileConflict[];
}

/** A value that no file can have: its lists or objects are nested too deeply. */
export class UnreadableValue extends Error {}

/** Requests that are remembered for a file: each tab of an editor repeats at most one. */
const rememberedRequests = 16;

/** Attempts to store a change while the same file is changed elsewhere. */
const maximumAttempts = 8;

/** States of changedFiles that are kept, so that each page of one is rendered from the same. */
const keptStates = 8;

/** Reads and changes the files of the site with the unpublished changes of editors. */
export class ChangedFiles {
  readonly #options: ChangedFilesOptions;
  readonly #pictures: PublishedPictures;
  readonly #states = new LRUCache<string, Promise<SiteState | undefined>>({ max: keptStates });

  constructor(options: ChangedFilesOptions) {
    this.#options = options;
    this.#pictures = new PublishedPictures(options.contentDir);
  }

  /** The changes of an editor. */
  async of(editor: string): Promise<EditorChanges> {
    const stored = await this.#options.store.ofEditor(editor);
    const byFile = new Map<string, EditorChange>();
    for (const [file, change] of stored) {
      const rebased = await this.#rebase(change);
      // Others may have published the same change.
      if (rebased.text !== rebased.published) byFile.set(file, rebased);
    }
    const changed = [...byFile].map(([file, { text }]) => [file, text]);
    const id = `${this.#options.site.version}.${hash('sha256', JSON.stringify(changed)).slice(0, 16)}`;
    return { id, byFile, ...(await this.#contentsOf(byFile)) };
  }

  /** The changes of a stored publication. */
  async checked(files: readonly PublishedFile[]): Promise<CheckedChanges> {
    const byFile = new Map(
      files.map(({ file, before, after }) => [file, { published: before, text: after }]),
    );
    return { byFile, ...(await this.#contentsOf(byFile)) };
  }

  /** The changes of a stored publication on top of the files as they are now. In a conflict, its own value counts. */
  async ofPublication({
    id,
    files,
  }: {
    readonly id: string;
    readonly files: readonly PublishedFile[];
  }): Promise<IdentifiedChanges> {
    const rebased: PublishedFile[] = [];
    for (const { file, before: base, after } of files) {
      const before = await this.published(file);
      rebased.push({
        file,
        before,
        after: withSide(rebaseChange({ base, text: after }, before), 'mine', after),
      });
    }
    const { texts, pictures } = await this.checked(rebased);
    return { id: `${this.#options.site.version} ${id}`, texts, pictures };
  }

  async #contentsOf(byFile: CheckedChanges['byFile']): Promise<SiteChanges> {
    const changed = [...byFile].map(([file, { text }]) => [file, text] as const);
    const texts = new Map(changed.filter(([file]) => !isPictureName(file)));
    return { texts, pictures: await this.#picturesOf(byFile) };
  }

  async #picturesOf(byFile: CheckedChanges['byFile']): Promise<PictureChanges> {
    const versions = [...byFile].flatMap(([file, { text }]) =>
      isPictureName(file) ? [[file, versionOf(text)] as const] : [],
    );
    const known = await this.#options.pictures.describe(versions.flatMap(([, version]) => version ?? []));
    return new Map(
      versions.map(([file, version]) => {
        const picture = version === null ? undefined : known.get(version);
        return [file, picture === undefined ? null : { ...picture, file }];
      }),
    );
  }

  /** The site with changes; undefined if no page can be shown with it. */
  async stateOf({ id, ...changes }: IdentifiedChanges): Promise<SiteState | undefined> {
    const known = this.#states.get(id);
    if (known !== undefined) return known;
    const { site, now } = this.#options;
    const state = site.withChanges(changes, now());
    this.#states.set(id, state);
    state.catch(() => this.#states.delete(id));
    return state;
  }

  /** The kind and slug of a file; undefined for a path that no content file can have. */
  identify(file: string): FileIdentity | undefined {
    if (!hasShortNames(file)) return undefined;
    // An entry may be in a folder within its collection, whose name identifies nothing.
    if (
      !file
        .replace(/\.json$/, '')
        .split('/')
        .every((name) => slugPattern.test(name))
    )
      return undefined;
    const found = identifyFile(file, this.#model);
    return found.ok ? found : undefined;
  }

  /** The kind of a file: "pictures" for one of the folder of pictures; undefined for a path that no file can have. */
  kindOf(file: string): string | undefined {
    return isPictureName(file) ? pictureKind : this.identify(file)?.kind;
  }

  /** A file with the change of an editor. */
  async file(editor: string, file: string): Promise<StudioFile> {
    const { published, change } = await this.#read(editor, file);
    return this.#fileOf(file, published, change);
  }

  /**
   * Stores a change of a file. A change that leads back to the published value ends. Undefined if the text that was replaced is not
   * the current one.
   */
  async change(editor: string, change: FileChange): Promise<ChangeResult | undefined> {
    for (let attempt = 0; attempt < maximumAttempts; attempt++) {
      const { published, change: known } = await this.#read(editor, change.file);
      const current = known ?? unchanged(published);
      if (change.kind === 'text' && change.before !== current.text) return undefined;
      const request = change.kind === 'properties' ? change.request : undefined;
      const isRepeated = request !== undefined && current.requests.includes(request);
      const next = isRepeated ? { ...current, rejected: [] } : changed(current, change, published);
      const { base, text, rejected } = next;
      // A repeated request must be rejected again.
      const isApplied = request !== undefined && !isRepeated && rejected.length === 0;
      const requests = isApplied
        ? [request, ...current.requests].slice(0, rememberedRequests)
        : current.requests;
      await this.#renewPictures(change.file, [current.text]);
      if (await this.#put(editor, change.file, { base, text, requests, version: current.version })) {
        return { file: await this.file(editor, change.file), rejected };
      }
    }
    throw new Error(`${change.file} was changed elsewhere ${maximumAttempts} times.`);
  }

  /**
   * Ends the change of a file that was published with a text, which has what others have published too. An edit that was made in the
   * meantime stays, on top of that text.
   */
  async forget(editor: string, file: string, after: string | null): Promise<void> {
    const { store } = this.#options;
    for (let attempt = 0; attempt < maximumAttempts; attempt++) {
      const stored = await store.find(editor, file);
      if (stored === undefined) return;
      const { text } = rebaseChange(stored, after);
      if (await this.#put(editor, file, { ...stored, base: after, text })) return;
    }
  }

  /**
   * Changes a file so that a published change of it is taken back. What was published since stays; a property that was published
   * again is a conflict. A property that the editor has changed and not published keeps that value.
   */
  async takeBack(editor: string, { file, before, after }: PublishedFile): Promise<StudioFile> {
    for (let attempt = 0; attempt < maximumAttempts; attempt++) {
      const { published, change } = await this.#read(editor, file);
      const current = change?.text ?? published;
      const taken = rebaseChange({ base: after, text: before }, current);
      const hasConflict = taken.conflicts.length > 0;
      const stored =
        change === undefined
          ? { base: hasConflict ? after : published, text: taken.text, requests: [], version: 0 }
          : { ...change, text: hasConflict ? withSide(taken, 'theirs', change.text) : taken.text };
      await this.#renewPictures(file, [before, current]);
      if (await this.#put(editor, file, stored)) return this.file(editor, file);
    }
    throw new Error(`${file} was changed elsewhere ${maximumAttempts} times.`);
  }

  /** Ends the change of a file, so that it is as published. */
  async discard(editor: string, file: string): Promise<StudioFile> {
    const stored = await this.#options.store.find(editor, file);
    if (stored !== undefined) {
      await this.#renewPictures(file, [stored.text]);
      await this.#options.store.remove(editor, file, stored.version);
    }
    return this.file(editor, file);
  }

  /** Reads the text that visitors see, or the version of a picture as text; null if there is no such file. */
  async published(file: string): Promise<string | null> {
    if (isPictureName(file)) {
      const version = await this.#pictures.version(file);
      return version === null ? null : textOfVersion(version);
    }
    try {
      return await readFile(join(this.#options.contentDir, file), 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  get #model(): ContentModel {
    const { site } = this.#options;
    return site.state?.model ?? site.model;
  }

  async #read(
    editor: string,
    file: string,
  ): Promise<{ readonly published: string | null; readonly change: EditorChange | undefined }> {
    const stored = await this.#options.store.find(editor, file);
    const change = stored && (await this.#rebase(stored));
    return { published: change === undefined ? await this.published(file) : change.published, change };
  }

  async #rebase({ base, text, file, ...rest }: StoredChange): Promise<EditorChange> {
    const published = await this.published(file);
    const rebased = rebaseChange({ base, text }, published);
    const known = { ...rest, ...rebased, published, began: base };
    if (rebased.conflicts.length === 0) return { ...known, conflicts: [] };
    const read = readValue(rebased.text);
    const value = read.ok ? read.value : undefined;
    const conflicts = rebased.conflicts.map((conflict) => namedConflict(conflict, value));
    return { ...known, conflicts };
  }

  /** Lets the pictures of texts that a change may give up be taken back for a while, before a sweep can find that nothing names them. */
  async #renewPictures(file: string, texts: readonly (string | null)[]): Promise<void> {
    if (!isPictureName(file)) return;
    await this.#options.pictures.renew(texts.flatMap((text) => versionOf(text) ?? []));
  }

  /** Stores a change, or ends it if its value is that of its base. Returns whether the version was the stored one. */
  async #put(
    editor: string,
    file: string,
    { version, ...change }: ChangeToStore & { readonly version: number },
  ): Promise<boolean> {
    const { store } = this.#options;
    if (!isSameValue(change.base, change.text)) {
      const text = isPictureName(file) ? pictureText(change.text) : change.text;
      return (await store.put(editor, file, { ...change, text }, version)) !== undefined;
    }
    return version === 0 || store.remove(editor, file, version);
  }

  #fileOf(file: string, published: string | null, change: EditorChange | undefined): StudioFile {
    const text = change === undefined ? published : change.text;
    const read = readValue(text);
    const kind = this.kindOf(file) ?? '';
    return {
      file,
      kind,
      schema: this.#model.schemaFileOf(kind),
      text,
      value: read.ok ? read.value : undefined,
      published,
      version: change?.version ?? 0,
      conflicts: change?.conflicts ?? [],
      since: change && publishedSince(change),
    };
  }
}

/**
 * A merged text in which each conflict has the value of one side, also where that side has removed it.
 * @param whole the text of that side
 */
function withSide(
  { text, conflicts }: Pick<RebasedChange, 'text' | 'conflicts'>,
  side: 'mine' | 'theirs',
  whole: string | null,
): string | null {
  if (conflicts.length === 0) return text;
  const read = readValue(text);
  if (!read.ok || conflicts.some(({ path }) => path.length === 0)) return whole;
  // From the end, because an item that goes away moves those after it.
  const value = conflicts.reduceRight(
    (merged, conflict) => withValue(merged, conflict.path, conflict[side]),
    read.value,
  );
  return textOf(value, text);
}

/** The text of a picture as it is compared: exactly that of its version. */
function pictureText(text: string | null): string | null {
  const version = versionOf(text);
  return version === null ? null : textOfVersion(version);
}

/** The properties that others have published since a change began; undefined for none. */
function publishedSince({ began, published, text }: EditorChange): StudioFile['since'] {
  if (began === published || text === published) return undefined;
  const [was, is] = [readValue(began), readValue(published)];
  if (!was.ok || !is.ok) return undefined;
  const properties = changedProperties(was.value, is.value);
  return properties.length === 0 ? undefined : properties;
}

type CurrentChange = Pick<EditorChange, 'base' | 'text' | 'version' | 'conflicts' | 'requests'>;

const unchanged = (published: string | null): CurrentChange => ({
  base: published,
  text: published,
  version: 0,
  conflicts: [],
  requests: [],
});

interface ChangedFile {
  readonly base: string | null;
  readonly text: string | null;
  readonly rejected: readonly FileConflict[];
}

function changed(current: CurrentChange, change: FileChange, published: string | null): ChangedFile {
  const { base, text } = current;
  if (change.kind === 'text') return { base, text: change.text, rejected: [] };
  if (change.kind === 'conflict') return { ...settled(current, change, published), rejected: [] };
  const value = readValue(text);
  if (!value.ok) return { base, text, rejected: rejectedBySyntax(change.edits, text) };
  const edited = applyPropertyEdits(value.value, change.edits);
  // The item of a conflict without their path is gone.
  const rejected = edited.conflicts.map((conflict) =>
    conflict.theirPath === undefined ? conflict : namedConflict(conflict, edited.value),
  );
  const next = textOf(edited.value, text ?? published);
  // It would have no form, and no edit could take it back.
  if (!readValue(next).ok) throw new UnreadableValue();
  return { base, text: next, rejected };
}

type ConflictChoice = Extract<FileChange, { readonly kind: 'conflict' }>;

/** The change after a choice; the same change if the conflict is not open. */
function settled(
  { base, text, conflicts }: CurrentChange,
  choice: ConflictChoice,
  published: string | null,
): ChangedText {
  const chosen = conflicts.find((open) => isSameConflict(open, choice));
  if (chosen === undefined) return { base, text };
  // The whole file: a text cannot be parsed, or two editors have added it.
  if (chosen.path.length === 0) return { base: published, text: choice.take === 'mine' ? text : published };
  const read = readValue(text);
  const value = withValue(read.ok ? read.value : undefined, chosen.path, chosen[choice.take]);
  const open = conflicts.filter((other) => other !== chosen);
  return { base: settledBase(base, published, open), text: textOf(value, text ?? published) };
}

/** Whether a choice is about an open conflict: the value that is given up is the one that the user saw. */
function isSameConflict({ path, mine, theirs }: MergeConflict, choice: ConflictChoice): boolean {
  const isSeen = isEqual(theirs, choice.theirs) && (choice.take === 'mine' || isEqual(mine, choice.mine));
  return isSeen && JSON.stringify(path) === JSON.stringify(choice.path);
}

/** An edit of a property of a text that is no JSON is not applied. */
function rejectedBySyntax(edits: readonly PropertyEdit[], text: string | null): readonly MergeConflict[] {
  return edits.map(({ path, before, after }) => ({
    path,
    theirPath: undefined,
    base: before,
    mine: after,
    theirs: valueIn(text ?? undefined, []),
  }));
}
