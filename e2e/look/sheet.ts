import sharp, { type OverlayOptions } from 'sharp';
import type { Picture } from './picture.ts';

/** A picture with the words above it. */
export interface LabelledPicture {
  readonly label: string;
  readonly picture: Picture;
}

const gap = 24;
const labelHeight = 26;
const background = '#8a8f98';

interface Placed {
  readonly overlays: readonly OverlayOptions[];
  readonly width: number;
  readonly height: number;
}

/**
 * One PNG of several rows of pictures. A picture that is higher than a column goes on in the column to its right, so
 * that a long page stays large enough to be looked at.
 */
export async function drawSheet(
  title: string,
  rows: readonly (readonly LabelledPicture[])[],
  columnHeight: number,
): Promise<Buffer> {
  const overlays: OverlayOptions[] = [];
  let top = gap + labelHeight;
  let width = 0;
  for (const row of rows) {
    let left = gap;
    let height = 0;
    for (const item of row) {
      const placed = placePicture(item, left, top, columnHeight);
      overlays.push(...placed.overlays);
      left += placed.width + gap;
      height = Math.max(height, placed.height);
    }
    width = Math.max(width, left);
    top += height + gap;
  }
  overlays.push({ input: label(title, width), left: gap, top: gap / 2 });
  return sharp({ create: { width, height: top, channels: 3, background } })
    .composite(overlays)
    .png({ palette: true, effort: 4 })
    .toBuffer();
}

function placePicture(
  { label: words, picture }: LabelledPicture,
  left: number,
  top: number,
  columnHeight: number,
): Placed {
  const columns = Math.max(1, Math.ceil(picture.height / columnHeight));
  const width = columns * picture.width + (columns - 1) * (gap / 3);
  const overlays: OverlayOptions[] = [{ input: label(words, Math.max(width, 40)), left, top }];
  const bytesPerLine = picture.width * picture.channels;
  for (let column = 0; column < columns; column += 1) {
    const from = column * columnHeight;
    const height = Math.min(columnHeight, picture.height - from);
    overlays.push({
      input: picture.pixels.subarray(from * bytesPerLine, (from + height) * bytesPerLine),
      raw: { width: picture.width, height, channels: picture.channels },
      left: Math.round(left + column * (picture.width + gap / 3)),
      top: top + labelHeight,
    });
  }
  return { overlays, width, height: labelHeight + Math.min(columnHeight, picture.height) };
}

function label(words: string, width: number): Buffer {
  const text = words.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${labelHeight}">` +
      `<text x="0" y="18" font-family="sans-serif" font-size="15" fill="#fff">${text}</text></svg>`,
  );
}
