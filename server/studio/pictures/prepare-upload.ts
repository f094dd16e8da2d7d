import sharp, { type Metadata, type Sharp } from 'sharp';
import { otherFormatOf, pictureLimits } from '../../../engine/content/picture-files.ts';
import { type PictureFormat, readPictureHeader } from '../../../engine/content/picture-header.ts';
import { maximumWidth } from '../../../engine/routes/picture-path.ts';
import { firstLineOf } from '../../http/errors/first-line.ts';
import { activeParts, sanitizeDrawing } from '../../media/pictures/sanitize-drawing.ts';

/** A file that an editor sends to be a picture of the site. */
export interface Upload {
  readonly bytes: Uint8Array;
  /** The name of the file, for messages. */
  readonly name: string;
  /** The format of the picture that it replaces; undefined for a new one. */
  readonly format: PictureFormat | undefined;
}

export type PreparedUpload =
  | { readonly kind: 'prepared'; readonly bytes: Uint8Array; readonly format: PictureFormat }
  /** The reason, and what to do, are sentences for the editor. */
  | { readonly kind: 'refused'; readonly message: string };

/** Most pixels of an upload. The decoder of JPEG scales down while it reads, so that the pictures of all phones fit in memory. */
const pixelLimits = { jpeg: 200_000_000, other: pictureLimits.pixels } as const;

/** Pages show no picture higher than this. */
const maximumHeight = 2 * maximumWidth;

const seconds = 60;

/**
 * Makes a picture of the site from an upload: decoded as a whole, upright, without the data that cameras add, such as the position,
 * and not larger than pages show. One that is all this already stays as it is.
 */
export async function prepareUpload({ bytes, name, format }: Upload): Promise<PreparedUpload> {
  const header = readPictureHeader(bytes);
  if (header === undefined) return noPicture(name, bytes);
  const isDrawing = header.format === 'svg';
  if (format !== undefined && isDrawing !== (format === 'svg'))
    return refused(
      isDrawing
        ? `"${name}" is a drawing, and the picture that it replaces is a photo or an image of dots.`
        : `"${name}" is a photo or an image of dots, and the picture that it replaces is a drawing.`,
      'Upload it as a new picture, and choose that one where it is shown.',
    );
  if (isDrawing) return preparedDrawing(bytes, name);
  const limit = header.format === 'jpeg' ? pixelLimits.jpeg : pixelLimits.other;
  if (header.width * header.height > limit)
    return refused(
      `"${name}" has ${header.width} × ${header.height} pixels; the maximum is ${limit / 1_000_000} million.`,
      `Save a smaller version: no page shows more than ${maximumWidth} pixels across.`,
    );
  try {
    return await preparedImage(sharp(bytes, { limitInputPixels: limit, failOn: 'error' }), {
      bytes,
      from: header.format,
      to: format ?? header.format,
    });
  } catch {
    // The words of the decoder are for programmers.
    return refused(
      `The picture "${name}" is broken: a part of it is missing or damaged.`,
      'Save or copy it again, and open it in an image viewer to check it.',
    );
  }
}

interface Conversion {
  readonly bytes: Uint8Array;
  readonly from: PictureFormat;
  readonly to: PictureFormat;
}

async function preparedImage(image: Sharp, { bytes, from, to }: Conversion): Promise<PreparedUpload> {
  const metadata = await image.metadata();
  const { width, height } = metadata.autoOrient;
  const fits = width <= maximumWidth && height <= maximumHeight && bytes.byteLength <= pictureLimits.bytes;
  if (fits && from === to && !hasOwnData(metadata)) {
    // A small result lets the decoder skip detail, but it still reads all data.
    await image.resize({ width: 32 }).timeout({ seconds }).raw().toBuffer();
    return { kind: 'prepared', bytes, format: to };
  }
  const resized = image
    .autoOrient()
    .resize({ width: maximumWidth, height: maximumHeight, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds });
  return { kind: 'prepared', bytes: await encoded(resized, to, metadata), format: to };
}

/** Whether a file has data of a camera or a program, or asks to be turned. */
function hasOwnData({ exif, xmp, iptc, comments, tifftagPhotoshop, orientation = 1 }: Metadata): boolean {
  const data = [exif, xmp, iptc, comments, tifftagPhotoshop];
  return orientation !== 1 || data.some((part) => part !== undefined);
}

/** The file from which variants are made, so its quality is higher than theirs. Without metadata, and in sRGB. */
function encoded(image: Sharp, format: PictureFormat, { isPalette }: Metadata): Promise<Uint8Array> {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 70, effort: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 90, smartSubsample: true }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 9, palette: isPalette }).toBuffer();
    default:
      // JPEG has no transparency.
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 88, mozjpeg: true }).toBuffer();
  }
}

function preparedDrawing(bytes: Uint8Array, name: string): PreparedUpload {
  if (bytes.byteLength > pictureLimits.vectorBytes)
    return refused(
      `The drawing "${name}" has ${(bytes.byteLength / 1_000_000).toFixed(1)} MB; the maximum is ${pictureLimits.vectorBytes / 1_000_000} MB.`,
      'Simplify it, or save it as PNG.',
    );
  const text = new TextDecoder().decode(bytes);
  try {
    const active = activeParts(text);
    if (active.length > 0)
      return refused(
        `The drawing "${name}" contains a program or another document (${active.join(', ')}), which a picture must not have.`,
        'Open it in a drawing program and export it as a plain SVG, or save it as PNG.',
      );
    const drawing = new TextEncoder().encode(sanitizeDrawing(text));
    const { width = 0 } = readPictureHeader(drawing) ?? {};
    if (width === 0)
      return refused(
        `The drawing "${name}" states no size.`,
        'Export it again with a size in pixels (in the file: a viewBox, or width and height).',
      );
    return { kind: 'prepared', bytes: drawing, format: 'svg' };
  } catch (error) {
    return refused(
      `The drawing "${name}" cannot be read: ${firstLineOf(error)}.`,
      'Export it again from a drawing program, or save it as PNG.',
    );
  }
}

function noPicture(name: string, bytes: Uint8Array): PreparedUpload {
  const other = otherFormatOf(bytes);
  if (other !== undefined) return refused(`"${name}" is ${other.name}, which pages do not show.`, other.hint);
  if (bytes.byteLength === 0)
    return refused(`"${name}" is empty.`, 'Copy it again from where you have it, and upload the copy.');
  return refused(`"${name}" is no picture.`, 'Choose one that is saved as JPEG, PNG, WebP, AVIF or SVG.');
}

function refused(reason: string, hint: string): PreparedUpload {
  return { kind: 'refused', message: `${reason} ${hint}` };
}
