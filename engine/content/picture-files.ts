import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import type { DiagnosticCode } from './diagnostic.ts';
import { filesBelow } from './files-below.ts';
import { type PictureFormat, type PictureHeader, readPictureHeader } from './picture-header.ts';
import { UnchangedFiles } from './unchanged-files.ts';

/** A picture of the content folder. */
export interface PictureFile {
  /** Relative to the content folder: "media/team.jpg". */
  readonly file: string;
  /** A hash of the bytes and of the way in which variants are made. It is part of every URL of the picture. */
  readonly version: string;
  readonly format: PictureFormat;
  /** Pixels, as shown: after the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
  /** Whether the file has several images that follow each other. Variants show the first. */
  readonly isAnimated?: true;
}

/** The reason why a file in `media/` cannot be shown. */
export interface PictureFault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
}

/** All pictures of a content folder, by file. */
export interface PictureFiles {
  readonly pictures: ReadonlyMap<string, PictureFile>;
  /** The pictures that cannot be shown. */
  readonly faults: ReadonlyMap<string, PictureFault>;
}

/** Whether two states of the pictures are the same. */
export function samePictures(before: PictureFiles['pictures'], after: PictureFiles['pictures']): boolean {
  return (
    before.size === after.size &&
    [...before].every(([file, { version }]) => after.get(file)?.version === version)
  );
}

export const noPictures: PictureFiles = { pictures: new Map(), faults: new Map() };

/** The folder of pictures in the content folder. */
export const pictureFolder = 'media';

/** Limits of a picture; a larger one costs more memory and time than any page needs. */
export const pictureLimits = { bytes: 20_000_000, vectorBytes: 1_000_000, pixels: 40_000_000 } as const;

/** Changes when variants are made in another way, so that they get other URLs. */
const recipe = '1';

const formatOfExtension: Readonly<Record<string, PictureFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
  '.svg': 'svg',
};

/** Whether a file name ends with the extension of a supported format. */
export function hasPictureExtension(file: string): boolean {
  return Object.hasOwn(formatOfExtension, extname(file).toLowerCase());
}

const formatNames: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  svg: 'SVG',
};

type ReadPicture = { readonly picture: PictureFile } | { readonly fault: PictureFault };

/** Reads the pictures of a content folder. A file that has not changed since the previous call is not read again. */
export class PictureReader {
  readonly #folder: string;
  readonly #files: UnchangedFiles<ReadPicture>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new UnchangedFiles(folder);
  }

  read(): PictureFiles {
    const pictures = new Map<string, PictureFile>();
    const faults = new Map<string, PictureFault>();
    for (const [file, read] of this.#files.readAll(listPictures(this.#folder), readPicture)) {
      if ('picture' in read) pictures.set(file, read.picture);
      else faults.set(file, read.fault);
    }
    return { pictures, faults };
  }
}

function readPicture(file: string, path: string, size: number): ReadPicture {
  const expected = formatOfExtension[extname(file).toLowerCase()];
  const limit = expected === 'svg' ? pictureLimits.vectorBytes : pictureLimits.bytes;
  if (size > limit) {
    const message = `the picture "${file}" has ${megabytes(size)}; the maximum is ${megabytes(limit)}`;
    return { fault: { code: 'CB_PICTURE_SIZE', message, hint: 'Save a smaller version of the picture.' } };
  }
  let bytes: Uint8Array;
  try {
    if (leadsOutside(file, path)) return { fault: foreignPicture(file) };
    bytes = readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { fault: brokenPicture(file, reason) };
  }
  const header = readPictureHeader(bytes);
  const fault = header === undefined ? unknownFormat(file, bytes) : headerFault(file, expected, header);
  if (header === undefined || fault !== undefined) return { fault: fault ?? brokenPicture(file) };
  return { picture: { file, version: pictureVersion(bytes), ...header } };
}

/** Whether a picture is reached by a link out of the folder of pictures. The folder itself may be a link. */
function leadsOutside(file: string, path: string): boolean {
  const media = join(path.slice(0, -file.length), pictureFolder);
  return relative(realpathSync(media), realpathSync(path)).startsWith('..');
}

function foreignPicture(file: string): PictureFault {
  return {
    code: 'CB_PICTURE_BROKEN',
    message: `"${file}" is a link to a file outside of ${pictureFolder}/, which is not published`,
    hint: `Copy the file into ${pictureFolder}/ in place of the link.`,
  };
}

/** Returns the version of a picture with these bytes: 16 hexadecimal digits. */
export function pictureVersion(bytes: Uint8Array): string {
  return createHash('sha256').update(`${recipe}\0`).update(bytes).digest('hex').slice(0, 16);
}

function headerFault(
  file: string,
  expected: PictureFormat | undefined,
  { format, width, height }: PictureHeader,
): PictureFault | undefined {
  if (format !== expected) {
    const name = basename(file, extname(file));
    return {
      code: 'CB_PICTURE_FORMAT',
      message: `"${file}" is a ${formatNames[format]} picture, but its name says otherwise`,
      hint: `Rename it to "${name}.${format === 'jpeg' ? 'jpg' : format}".`,
    };
  }
  if (format === 'svg' && width === 0) {
    return {
      code: 'CB_PICTURE_BROKEN',
      message: `the picture "${file}" states no size`,
      hint: 'Add a viewBox, or width and height in pixels, to its <svg> element.',
    };
  }
  if (width === 0 || height === 0) return brokenPicture(file);
  if (format === 'svg' || width * height <= pictureLimits.pixels) return undefined;
  const megapixels = (width * height) / 1_000_000;
  return {
    code: 'CB_PICTURE_SIZE',
    message: `the picture "${file}" has ${megapixels.toFixed(0)} megapixels (${width} × ${height}); the maximum is ${pictureLimits.pixels / 1_000_000}`,
    hint: 'Save a smaller version: no page shows more than 2400 pixels across.',
  };
}

/** The fault of a file that cannot be decoded. */
export function brokenPicture(file: string, reason?: string): PictureFault {
  return {
    code: 'CB_PICTURE_BROKEN',
    message: `the picture "${file}" is broken${reason === undefined ? '' : `: ${reason}`}`,
    hint: 'Save or copy it again, and open it in an image viewer to check it.',
  };
}

/** A kind of file that editors have instead of a supported picture. */
interface OtherKind {
  readonly name: string;
  readonly hint: string;
}

const otherFormatHint = 'Save it as JPEG, PNG, WebP, AVIF or SVG.';

/** iPhones take pictures in this format, which no browser but Safari shows. */
const heicHint =
  'Export it as JPEG: on a Mac, open it in Preview and choose Export; on Windows, open it in Photos and choose Save as. ' +
  'An iPhone takes JPEG pictures with Settings > Camera > Formats > Most Compatible.';

const otherKinds = {
  heic: { name: 'an HEIC picture', hint: heicHint },
  gif: {
    name: 'a GIF picture',
    hint: 'Save it as PNG or WebP. Pages show no animations: choose an image that says the same without movement.',
  },
  bmp: { name: 'a BMP picture', hint: otherFormatHint },
  tiff: { name: 'a TIFF picture', hint: otherFormatHint },
  photoshop: { name: 'a Photoshop document', hint: 'Export it from Photoshop as JPEG or PNG.' },
  pdf: { name: 'a PDF document', hint: 'Export the page as PNG, or a drawing as SVG.' },
  video: { name: 'a video', hint: 'Save an image of the video as JPEG.' },
} as const satisfies Readonly<Record<string, OtherKind>>;

/** How the bytes of files of other kinds start. */
const otherStarts: readonly (readonly [start: string, kind: OtherKind])[] = [
  ['GIF8', otherKinds.gif],
  ['BM', otherKinds.bmp],
  ['II*\0', otherKinds.tiff],
  ['MM\0*', otherKinds.tiff],
  ['8BPS', otherKinds.photoshop],
  ['%PDF', otherKinds.pdf],
];

/** How the names of files of other kinds end. */
const otherEndings: Readonly<Record<string, OtherKind>> = {
  '.heic': otherKinds.heic,
  '.heif': otherKinds.heic,
  '.gif': otherKinds.gif,
  '.bmp': otherKinds.bmp,
  '.tif': otherKinds.tiff,
  '.tiff': otherKinds.tiff,
  '.psd': otherKinds.photoshop,
  '.pdf': otherKinds.pdf,
  '.mp4': otherKinds.video,
  '.mov': otherKinds.video,
};

function unknownFormat(file: string, bytes: Uint8Array): PictureFault {
  const other = otherFormatOf(bytes);
  if (other === undefined) return brokenPicture(file, bytes.length === 0 ? 'it is empty' : undefined);
  const { name, hint } = other;
  return { code: 'CB_PICTURE_FORMAT', message: `"${file}" is ${name}, but its name says otherwise`, hint };
}

/** Recognizes a file of a kind that editors have instead of a supported picture; undefined if it is no such file. */
export function otherFormatOf(bytes: Uint8Array): OtherKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (/^ftyp(?:hei|hev|mif1|msf1)/.test(start.slice(4))) return otherKinds.heic;
  if (start.slice(4, 8) === 'ftyp') return otherKinds.video;
  return otherStarts.find(([mark]) => start.startsWith(mark))?.[1];
}

/** Returns the fault of a file whose name ends like that of another kind; undefined if the ending says nothing. */
export function otherKindOfPicture(file: string): PictureFault | undefined {
  const other = otherEndings[extname(file).toLowerCase()];
  return other === undefined
    ? undefined
    : {
        code: 'CB_PICTURE_FORMAT',
        message: `"${file}" is ${other.name}, which pages do not show`,
        hint: other.hint,
      };
}

function megabytes(size: number): string {
  return `${(size / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** Returns the paths of all files in `media/` with the extension of a supported format, sorted. */
function listPictures(folder: string): string[] {
  const media = join(folder, pictureFolder);
  if (statSync(media, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return filesBelow(media)
    .filter(({ file }) => !basename(file).startsWith('.') && hasPictureExtension(file))
    .map(({ file }) => `${pictureFolder}/${file}`);
}
