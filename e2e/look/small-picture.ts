import sharp from 'sharp';
import type { Picture } from './picture.ts';

/** A picture of shades of gray, one byte for each pixel. */
export interface SmallPicture {
  readonly shades: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A part of two pictures that differs: where it is, and by how many of 255 shades it differs in the mean. */
export interface DifferentTile {
  readonly left: number;
  readonly top: number;
  readonly shades: number;
}

/** Pixels of a tile's side: about a line of a heading. */
export const tileSize = 12;

/**
 * How much a tile may differ in the mean. Another machine draws the edges of letters otherwise, which is under 6 at this
 * scale; a word that is missing makes 20 and more.
 */
const tolerance = 14;

/** Sixteen shades of gray: small enough to be committed, fine enough to tell a line of text from none. */
export function encodeSmall({ pixels, width, height, channels }: Picture): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels } })
    .greyscale()
    .png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

export async function decodeSmall(png: Buffer): Promise<SmallPicture> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const shades = info.channels === 1 ? data : data.filter((_, index) => index % info.channels === 0);
  return { shades: Buffer.from(shades), width: info.width, height: info.height };
}

/** The tiles in which two pictures differ by more than the way of drawing; all below the end of the shorter one. */
export function differentTiles(before: SmallPicture, after: SmallPicture): readonly DifferentTile[] {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const tiles: DifferentTile[] = [];
  for (let top = 0; top < height; top += tileSize) {
    for (let left = 0; left < width; left += tileSize) {
      const shades = meanDifference(before, after, left, top);
      if (shades > tolerance) tiles.push({ left, top, shades: Math.round(shades) });
    }
  }
  return tiles;
}

function meanDifference(before: SmallPicture, after: SmallPicture, left: number, top: number): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < top + tileSize; y += 1) {
    for (let x = left; x < left + tileSize; x += 1) {
      const [one, other] = [shadeAt(before, x, y), shadeAt(after, x, y)];
      if (one === undefined && other === undefined) continue;
      sum += one === undefined || other === undefined ? 255 : Math.abs(one - other);
      count += 1;
    }
  }
  // Of a tile at the edge, a line or two may come or go with rounding.
  return count < (tileSize * tileSize) / 3 ? 0 : sum / count;
}

function shadeAt({ shades, width, height }: SmallPicture, x: number, y: number): number | undefined {
  return x < width && y < height ? shades[y * width + x] : undefined;
}
