import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { type PictureFile, pictureLimits, pictureVersion } from '../../engine/content/picture-files.ts';
import { heightOf, type PictureVariant } from '../../engine/routes/picture-path.ts';
import { sanitizeDrawing } from './sanitize-drawing.ts';

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
  const bytes = await readFile(path);
  if (pictureVersion(bytes) !== picture.version)
    throw new Error('the picture has changed since its page was made');
  if (variant.kind === 'vector') return Buffer.from(sanitizeDrawing(bytes.toString('utf8')));
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
 * Decodes a whole picture.
 * @throws Error with the reason if it cannot be shown
 */
export async function decodeWhole(path: string, picture: PictureFile): Promise<void> {
  const bytes = await readFile(path);
  if (picture.format === 'svg') {
    sanitizeDrawing(bytes.toString('utf8'));
    return;
  }
  const { autoOrient } = await decoder(bytes).metadata();
  if (autoOrient.width !== picture.width || autoOrient.height !== picture.height)
    throw new Error(
      `its header says ${picture.width} × ${picture.height}, its content is ${autoOrient.width} × ${autoOrient.height}`,
    );
  // A small result lets the decoder skip detail, but it still reads all data.
  await decoder(bytes).resize({ width: 32 }).timeout({ seconds }).raw().toBuffer();
}

function decoder(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' });
}
