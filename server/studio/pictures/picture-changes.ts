import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PictureFile, pictureVersion } from '../../../engine/content/picture-files.ts';
import type { PictureFormat } from '../../../engine/content/picture-header.ts';
import { withPictures } from '../../../engine/content/site-changes.ts';
import { picturePath, widthsOf } from '../../../engine/routes/picture-path.ts';
import type { EditorChanges } from '../changes/changed-files.ts';
import type { PublishedFile } from '../publishing/publication-store.ts';
import type { PictureChange, PictureUse, PropertyEdit, ShownPicture, StudioPicture } from '../studio-api.ts';
import type { StudioContext } from '../studio-context.ts';
import { changeKind, titleOfFile } from '../studio-files.ts';
import { isPictureName, pictureNameFor, textOfVersion, versionOf } from './picture-name.ts';
import { isMentioned, type PictureMention, pictureMentions, renamedMention } from './picture-uses.ts';
import type { PreparedUpload } from './prepare-upload.ts';

/** Most bytes of the unpublished pictures of an editor, who may not fill the database of all. */
const maximumBytes = 300_000_000;

/** Milliseconds for which a picture that was given up can be taken back. */
const day = 86_400_000;

/** Attempts to change a picture while the same editor changes it elsewhere. */
const maximumAttempts = 8;

/** A change of a picture that is not made. The message says what to do. */
export class PictureRefusal extends Error {
  readonly status: 409 | 413 | 422;

  constructor(status: PictureRefusal['status'], message: string) {
    super(message);
    this.name = 'PictureRefusal';
    this.status = status;
  }
}

/** The pictures of the site with the changes of an editor, by name, with the places that name them. */
export function listPictures(
  { site, changedFiles }: StudioContext,
  changes: EditorChanges,
): readonly StudioPicture[] {
  const texts = new Map(site.files.map(({ file, text }): [string, string | null] => [file, text]));
  for (const [file, text] of changes.texts) texts.set(file, text);
  const mentions = pictureMentions(site.files, changes.texts);
  const useOf = ({ file, path }: PictureMention): PictureUse => {
    const { kind = '' } = changedFiles.identify(file) ?? {};
    return { file, path, kind, title: titleOfFile(file, texts.get(file)) };
  };
  return [...picturesWith(site, changes).values()].map((picture) => {
    const change = changes.byFile.get(picture.file);
    return {
      file: picture.file,
      ...shownPicture(picture),
      change: change === undefined ? 'none' : changeKind(change.published, change.text),
      uses: mentions.filter((mention) => isMentioned(picture.file, mention)).map(useOf),
    };
  });
}

/** The addresses at which a picture is served in a small width, and in one that fills the studio. */
function shownPicture(picture: PictureFile): ShownPicture {
  const { width, height, format } = picture;
  const widths = widthsOf(picture);
  const address = (from: number) =>
    format === 'svg'
      ? picturePath(picture, { kind: 'vector' })
      : picturePath(picture, {
          kind: 'raster',
          format: 'webp',
          width: widths.find((each) => each >= from) ?? widths.at(-1) ?? width,
        });
  return { width, height, isDrawing: format === 'svg', small: address(320), large: address(960) };
}

/** The address of a version of a picture that visitors see; undefined if they see none. */
export function servedAddress({ site }: StudioContext, version: string): string | undefined {
  const served = [...(site.state?.snapshot.pictures.values() ?? [])];
  const picture = served.find((each) => each.version === version);
  return picture && shownPicture(picture).large;
}

/** Returns a function that describes the picture that a file was and is, for review; undefined for a file that is none. */
export async function pictureChanges(
  { pictures, site }: StudioContext,
  files: readonly PublishedFile[],
): Promise<(file: PublishedFile) => PictureChange | undefined> {
  const versionsOf = ({ before, after }: PublishedFile) => [before, after].map(versionOf);
  const named = files.filter(({ file }) => isPictureName(file));
  const versions = named.flatMap(versionsOf).flatMap((version) => version ?? []);
  const kept = await pictures.describe([...new Set(versions)]);
  const served = new Map(
    [...(site.state?.snapshot.pictures.values() ?? [])].map((picture) => [picture.version, picture]),
  );
  const shown = (file: string, version: string | null | undefined) => {
    const picture = version ? (kept.get(version) ?? served.get(version)) : undefined;
    return picture === undefined || picture.width === 0 ? undefined : shownPicture({ ...picture, file });
  };
  return (change) => {
    if (!isPictureName(change.file)) return undefined;
    const [before, after] = versionsOf(change);
    return { before: shown(change.file, before), after: shown(change.file, after) };
  };
}

/**
 * Adds a picture to the changes of an editor, unless the site has the same one, or replaces one.
 * @param file the picture that is replaced; undefined for a new one
 * @returns the file
 * @throws PictureRefusal
 */
export async function addPicture(
  context: StudioContext,
  editor: string,
  upload: { readonly name: string; readonly file: string | undefined; readonly bytes: Uint8Array },
): Promise<string> {
  const { changedFiles, pictures, site, log } = context;
  const known = picturesWith(site, await changedFiles.of(editor));
  const replaced = upload.file === undefined ? undefined : known.get(upload.file);
  if (upload.file !== undefined && replaced === undefined)
    throw new PictureRefusal(409, `There is no picture "${upload.file}" to replace. Upload it as a new one.`);
  const prepared: PreparedUpload = await context.uploads.run({
    bytes: upload.bytes,
    name: upload.name,
    format: replaced?.format,
  });
  if (prepared.kind === 'refused') throw new PictureRefusal(422, prepared.message);
  const same = pictureVersion(prepared.bytes);
  const twin = [...known.values()].find((each) => each.version === same);
  if (upload.file === undefined && twin !== undefined) return twin.file;
  const version = await pictures.keep(prepared.bytes);
  const file =
    upload.file ?? (await nameNewPicture(context, editor, { ...upload, format: prepared.format, version }));
  if (upload.file !== undefined) await setPicture(context, editor, file, version);
  try {
    requireRoom(await pictures.unpublishedSize(editor));
  } catch (refusal) {
    await setPicture(context, editor, file, replaced?.version ?? null);
    throw refusal;
  } finally {
    await sweepPictures(context).catch((error: unknown) =>
      log.error({ err: error }, 'pictures that were given up could not be deleted'),
    );
  }
  return file;
}

/** Deletes the pictures that were given up and cannot be taken back any more. */
export function sweepPictures({ pictures, now }: StudioContext): Promise<void> {
  return pictures.sweep(new Date(now().getTime() - day));
}

/**
 * Checks the size of the unpublished pictures of an editor.
 * @throws PictureRefusal
 */
export function requireRoom(bytes: number): void {
  if (bytes > maximumBytes)
    throw new PictureRefusal(
      413,
      `Your unpublished pictures may have ${maximumBytes / 1_000_000} MB together. Publish or discard some, and try again.`,
    );
}

/** Adds a picture to the changes of an editor under a name that no other one has. Returns the file. */
async function nameNewPicture(
  { changedFiles, store, site }: StudioContext,
  editor: string,
  {
    name,
    format,
    version,
  }: { readonly name: string; readonly format: PictureFormat; readonly version: string },
): Promise<string> {
  const taken = new Set<string>();
  for (;;) {
    const changes = await changedFiles.of(editor);
    const known = picturesWith(site, changes);
    const others = await store.ofOthers(editor);
    const file = pictureNameFor(
      name,
      format,
      (each) => taken.has(each) || known.has(each) || changes.byFile.has(each) || others.has(each),
    );
    // Another upload of the editor may have taken the name in the meantime.
    const text = textOfVersion(version);
    if (await changedFiles.change(editor, { kind: 'text', file, text, before: null })) return file;
    taken.add(file);
  }
}

/**
 * Removes a picture that no content names.
 * @throws PictureRefusal
 */
export async function removePicture(context: StudioContext, editor: string, file: string): Promise<void> {
  const { changedFiles, site } = context;
  const changes = await changedFiles.of(editor);
  const [use] = pictureMentions(site.files, changes.texts).filter((mention) => isMentioned(file, mention));
  if (use !== undefined)
    throw new PictureRefusal(409, `${use.file} shows the picture. Choose another one there first.`);
  await setPicture(context, editor, file, null);
}

/**
 * Gives a picture another name, also where content names it.
 * @param name a name without folder and extension, as an editor types it
 * @returns the new file
 * @throws PictureRefusal
 */
export async function renamePicture(
  context: StudioContext,
  editor: string,
  { file, name }: { readonly file: string; readonly name: string },
): Promise<string> {
  const { changedFiles, pictures, site, contentDir, store } = context;
  const changes = await changedFiles.of(editor);
  const known = picturesWith(site, changes);
  const picture = known.get(file);
  if (picture === undefined) throw new PictureRefusal(409, `There is no picture "${file}".`);
  const mentions = pictureMentions(site.files, changes.texts).filter((mention) => isMentioned(file, mention));
  const others = await store.ofOthers(editor);
  const to = pictureNameFor(
    `${name}.`,
    picture.format,
    (each) => each !== file && (known.has(each) || changes.byFile.has(each) || others.has(each)),
  );
  if (to === file) return file;
  const renamed = new Map<string, PropertyEdit[]>();
  for (const mention of mentions) {
    const after = renamedMention(file, to, mention);
    if (after === undefined)
      throw new PictureRefusal(
        409,
        `${mention.file} makes the name of the picture from a placeholder (${mention.text}). Change that first.`,
      );
    const edits = renamed.get(mention.file) ?? [];
    edits.push({ path: mention.path, before: mention.text, after });
    renamed.set(mention.file, edits);
  }
  if (!changes.pictures.has(file)) {
    await pictures.keep(await readFile(join(contentDir, file)));
    requireRoom(await pictures.unpublishedSize(editor, { file: to, versions: [picture.version] }));
  }
  // The picture has both names until nothing names the earlier one.
  await setPicture(context, editor, to, picture.version);
  for (const [content, edits] of renamed)
    await changedFiles.change(editor, { kind: 'properties', file: content, edits });
  await setPicture(context, editor, file, null);
  return to;
}

function picturesWith(site: StudioContext['site'], changes: EditorChanges): ReadonlyMap<string, PictureFile> {
  const pictures = site.state?.snapshot.pictures ?? new Map();
  return withPictures({ pictures, faults: new Map() }, changes.pictures).pictures;
}

async function setPicture(
  { changedFiles }: StudioContext,
  editor: string,
  file: string,
  version: string | null,
): Promise<void> {
  const isAbsent = version === null && (await changedFiles.published(file)) === null;
  if (isAbsent) {
    await changedFiles.discard(editor, file);
    return;
  }
  const text = version === null ? null : textOfVersion(version);
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const current = await changedFiles.file(editor, file);
    const changed = await changedFiles.change(editor, {
      kind: 'text',
      file,
      text,
      before: current.text,
    });
    if (changed !== undefined) return;
  }
  throw new Error(`${file} was changed elsewhere ${maximumAttempts} times.`);
}
