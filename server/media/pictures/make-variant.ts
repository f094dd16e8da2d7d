import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { type PictureFile, pictureLimits, pictureVersion } from '../../../engine/content/picture-files.ts';
import { heightOf, type PictureVariant } from '../../../engine/routes/picture-path.ts';
import { firstLineOf } from '../../http/errors/first-line.ts';

const seconds = 60;

/**
 * Makes one file that is served for a picture: turned upright, in sRGB, without metadata.
 * @param path the file of the picture
 */
export async function makeVariant(
  path: string,
  picture: PictureFile,
  variant: PictureVariant,
): Promise<Uint8Array> {
  const bytes = await readVersion(path, picture);
  if (variant.kind === 'vector') return Buffer.from(await sanitized(bytes));
  const { width, format } = variant;
  const resized = decoder(bytes)
    .autoOrient()
    .resize({ width, height: heightOf(picture, width), fit: 'fill' })
    .timeout({ seconds });
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 52, effort: 3 }).toBuffer();
    case 'webp':
      return resized.webp({ quality: 78, smartSubsample: true }).toBuffer();
    case 'jpg':
      // JPEG has no transparency.
      return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  }
}

/**
 * Decodes a whole picture. Returns the reason why it cannot be shown; undefined if it can.
 * @param path the file of the picture
 * @throws Error if the file cannot be read, is not the picture any more, or takes too long
 */
export async function decodingFault(path: string, picture: PictureFile): Promise<string | undefined> {
  const bytes = await readVersion(path, picture);
  try {
    if (picture.format === 'svg') await sanitized(bytes);
    else await decodeWhole(bytes, picture);
    return undefined;
  } catch (error) {
    const reason = firstLineOf(error);
    // libvips adds how far it came. A busy machine says nothing about the picture.
    if (reason.startsWith('timeout')) throw error;
    return reason;
  }
}

/** Most threads make no drawing, and the modules that it needs take longest to load. */
async function sanitized(drawing: Buffer): Promise<string> {
  const { sanitizeDrawing } = await import('./sanitize-drawing.ts');
  return sanitizeDrawing(drawing.toString('utf8'));
}

/** @throws Error with the reason if the picture cannot be shown */
async function decodeWhole(bytes: Buffer, { width, height }: PictureFile): Promise<void> {
  const { autoOrient } = await decoder(bytes).metadata();
  if (autoOrient.width !== width || autoOrient.height !== height)
    throw new Error(
      `its header says ${width} × ${height}, its content is ${autoOrient.width} × ${autoOrient.height}`,
    );
  // A small result lets the decoder skip detail, but it still reads all data.
  await decoder(bytes).resize({ width: 32 }).timeout({ seconds }).raw().toBuffer();
}

/** @throws Error if the file has other bytes than when it became a picture of the site */
async function readVersion(path: string, { version }: PictureFile): Promise<Buffer> {
  const bytes = await readFile(path);
  if (pictureVersion(bytes) !== version) throw new Error('the picture has changed since it was read');
  return bytes;
}

function decoder(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' });
}
