import sharp, { type OverlayOptions } from 'sharp';
import type { Picture } from '../../e2e/look/picture.ts';

/** A picture with a label above it. */
export interface LabeledPicture {
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
 * Returns a PNG with rows of pictures. A picture that is higher than a column continues in the next column, so that long
 * pages are legible.
 */
export async function drawSheet(
  title: string,
  rows: readonly (readonly LabeledPicture[])[],
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
  { label: words, picture }: LabeledPicture,
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
