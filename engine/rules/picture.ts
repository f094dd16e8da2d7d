import { blockProvenance } from '../compose/provenance.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { fileParts } from '../content/document-blocks.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import type { Position } from '../content/line-index.ts';
import {
  brokenPicture,
  hasPictureExtension,
  noPictures,
  otherKindOfPicture,
  type PictureFault,
  type PictureFile,
  type PictureFiles,
  pictureFolder,
} from '../content/picture-files.ts';
import { type PictureReference, picturesIn } from '../content/picture-references.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { fileError } from '../content/source-diagnostic.ts';
import { nearestName } from '../content/suggestion.ts';
import type { BlockInput, RuleOf } from './rule.ts';
import { plainPath } from './schema/fitting-name.ts';
import type { SchemaFault } from './schema/schema-fault.ts';

interface CheckableFile {
  readonly kind: string;
  readonly source: JsonSource;
  /** The faults that the schema of the file has reported. */
  readonly faults?: readonly SchemaFault[];
}

/**
 * Reports pictures that do not exist, each at its reference, or have no text, at the text; and pictures that cannot be shown, once, at
 * the first reference, or at the picture itself if no file names it.
 */
export const pictures: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_PICTURE_MISSING',
  check: ({ model, files, pictures }) => faultyPictures(model, files, pictures),
};

function faultyPictures(
  model: ContentModel,
  files: readonly CheckableFile[],
  pictures: PictureFiles,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const unreported = new Map(pictures.faults);
  const animated = new Set<string>();
  for (const { kind, source, faults: reported = [] } of files) {
    for (const reference of referencesIn(model, kind, source.value)) {
      const { file } = reference;
      if (file.includes('{{') || isReportedBySchema(reference, reported, pictures)) continue;
      const fault =
        pictures.faults.has(file) || pictures.pictures.has(file)
          ? unreported.get(file)
          : missingPicture(file, pictures);
      unreported.delete(file);
      const position = positionOfPicture(source, reference);
      if (fault !== undefined) found.push(diagnostic(source, position, fault));
      const ofText = isTextReported(reference, reported) ? undefined : textFault(reference);
      if (ofText !== undefined) found.push(diagnostic(source, positionOfText(source, reference), ofText));
      if (!pictures.pictures.get(file)?.isAnimated || animated.has(file)) continue;
      animated.add(file);
      found.push(diagnostic(source, position, animatedPicture(file), 'warning'));
    }
  }
  for (const [file, { code, message, hint }] of unreported) found.push(fileError(file, code, message, hint));
  return found;
}

/** Reports missing pictures of composed blocks. A name may follow from a placeholder: "media/{{ city.slug }}.jpg". */
export const blockPictures: RuleOf<'block'> = {
  scope: 'block',
  code: 'CB_PICTURE_MISSING',
  check: (block) =>
    picturesToFind(block).flatMap(({ file, path }) => {
      const { pictures } = block.state.snapshot;
      if (pictures.has(file)) return [];
      const { entry, path: at } = blockProvenance(block.instance, path, block.page).written;
      const { code, message, hint } = missingPicture(file, { pictures, faults: noPictures.faults });
      return [{ entry, path: at, code, message, hint, cause: file }];
    }),
};

/** The pictures that a block names, without those whose names its schema reports. */
export function picturesToFind({ schema, value, faults, state }: BlockInput): readonly PictureReference[] {
  const files = { pictures: state.snapshot.pictures, faults: noPictures.faults };
  return picturesIn(schema, value).filter((named) => !isReportedBySchema(named, faults, files));
}

/** Finds the reason why a picture cannot be shown; undefined if it can. */
export type FindPictureFault = (picture: PictureFile) => Promise<string | undefined>;

/** Decodes all pictures of a snapshot and reports the broken ones, each once. */
export async function brokenPictures(
  { pictures, entries }: Snapshot,
  model: ContentModel,
  findFault: FindPictureFault,
): Promise<readonly Diagnostic[]> {
  const faults = new Map<string, PictureFault>();
  for (const picture of pictures.values()) {
    const reason = await findFault(picture);
    if (reason !== undefined) faults.set(picture.file, brokenPicture(picture.file, reason));
  }
  return faults.size === 0 ? [] : faultyPictures(model, [...entries.values()], { pictures, faults });
}

/** The pictures that a file names, those of its blocks included. */
function referencesIn(model: ContentModel, kind: string, value: unknown): readonly PictureReference[] {
  return fileParts(model, kind, value).flatMap((part) => picturesIn(part.schema, part.value, part.path));
}

/**
 * Whether the schema reports the file name of a picture, and no other name was probably meant. Markdown has no such schema.
 * @param faults the faults of the schema in the value that contains the picture
 */
function isReportedBySchema(
  reference: PictureReference,
  faults: readonly SchemaFault[],
  pictures: PictureFiles,
): boolean {
  const { file } = reference;
  if (!faults.some((fault) => isAboutName(fault, reference))) return false;
  const exists = pictures.pictures.has(file) || pictures.faults.has(file);
  if (exists) return true;
  return hasPictureExtension(file)
    ? nearestPicture(file, pictures) === undefined
    : otherKindOfPicture(file) === undefined;
}

/** Whether a fault of the schema is about the file name of a picture. */
export function isAboutName(fault: SchemaFault, { path, offset }: PictureReference): boolean {
  return offset === undefined && isSamePath(fault.path, path);
}

/** Whether the schema reports the text of a picture: it is missing, is no text, or the name of the property is misspelled. */
function isTextReported({ path, offset }: PictureReference, faults: readonly SchemaFault[]): boolean {
  if (offset !== undefined) return false;
  const picture = path.slice(0, -1);
  return faults.some(
    (fault) =>
      isSamePath(fault.path, [...picture, 'alt']) ||
      (fault.missing === 'alt' && isSamePath(fault.path, picture)) ||
      (fault.meant === 'alt' && isSamePath(fault.path.slice(0, -1), picture)),
  );
}

function isSamePath(one: JsonPath, other: JsonPath): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index]);
}

/**
 * Returns the diagnostics without those of the schema about a file name whose picture is reported as missing, or as no
 * picture: these say what was meant, or what to do.
 */
export function withoutRefusedNames(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const positionOf = ({ file, line, column }: Diagnostic) => `${file}:${line}:${column}`;
  const missing = new Set(
    diagnostics.flatMap((found) =>
      found.code === 'CB_PICTURE_MISSING' || found.code === 'CB_PICTURE_FORMAT' ? [positionOf(found)] : [],
    ),
  );
  return diagnostics.filter((found) => found.code !== 'CB_PATTERN' || !missing.has(positionOf(found)));
}

/** The position of a picture's file name. */
function positionOfPicture(source: JsonSource, { path, offset }: PictureReference): Position {
  return offset === undefined ? source.positionOf(path) : source.positionInText(path, offset);
}

/** Returns the position of the alternative text of a picture. In markdown, it is next to the name of the file. */
function positionOfText(source: JsonSource, reference: PictureReference): Position {
  const { path, offset } = reference;
  return offset === undefined
    ? source.positionOf([...path.slice(0, -1), 'alt'])
    : positionOfPicture(source, reference);
}

/** The fault of a reference to a file that does not exist. */
export function missingPicture(file: string, pictures: PictureFiles): PictureFault {
  const nearest = nearestPicture(file, pictures);
  if (!hasPictureExtension(file)) {
    const other = otherKindOfPicture(file) ?? {
      code: 'CB_PICTURE_FORMAT',
      message: `"${file}" is not a supported kind of picture`,
      hint: 'Save it as JPEG, PNG, WebP, AVIF or SVG.',
    };
    return nearest === undefined ? other : { ...other, hint: `Did you mean "${nearest}"?` };
  }
  return {
    code: 'CB_PICTURE_MISSING',
    message: `there is no picture "${file}"`,
    hint: missingHint(file, nearest),
  };
}

function missingHint(file: string, nearest: string | undefined): string {
  if (nearest === undefined) return `Choose another picture, or add the file to ${pictureFolder}/.`;
  // Some systems store "é" as one character, and others as a letter with a mark.
  if (nearest !== file && nearest.normalize('NFC') === file.normalize('NFC'))
    return `The name of the file in the folder looks the same, but has its letters stored in another way. Rename the file to "${plainPath(file)}", and write that here.`;
  return `Did you mean "${nearest}"?`;
}

/** The picture that was probably meant by the name of a file that does not exist. */
function nearestPicture(file: string, { pictures, faults }: PictureFiles): string | undefined {
  const names = [...pictures.keys(), ...faults.keys()];
  const same = names.find((name) => name.normalize('NFC') === file.normalize('NFC'));
  if (same !== undefined) return same;
  // Without folder and extension: a wrong one is a larger difference than a typing error.
  const nearestStem = nearestName(stem(file), names.map(stem));
  return names.find((name) => stem(name) === nearestStem);
}

function stem(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  return name.slice(0, name.lastIndexOf('.'));
}

function animatedPicture(file: string): PictureFault {
  return {
    code: 'CB_PICTURE_ANIMATED',
    message: `the picture "${file}" is animated; pages show only its first image`,
    hint: 'Save the image that says most without movement as a picture of its own.',
  };
}

/** The fault of a picture without a text, or of a decorative one with a text. */
function textFault({ file, alt, isDecorative }: PictureReference): PictureFault | undefined {
  const isEmpty = alt.trim() === '';
  if (isEmpty === isDecorative) return undefined;
  return isEmpty
    ? {
        code: 'CB_PICTURE_ALT',
        message: `the picture "${file}" has no text for visitors who cannot see it`,
        hint: 'Write in "alt" what the picture shows. For a picture without information, set "decorative": true.',
      }
    : {
        code: 'CB_PICTURE_ALT',
        message: `the picture "${file}" is decorative, but has a text`,
        hint: 'Leave "alt" empty, or remove "decorative".',
      };
}

function diagnostic(
  { file }: JsonSource,
  position: Position,
  { code, message, hint }: PictureFault,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  return { file, ...position, code, severity, message, hint };
}
