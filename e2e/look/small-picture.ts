import sharp from 'sharp';
import type { Picture } from './picture.ts';

/** A grayscale picture, one byte for each pixel. */
export interface SmallPicture {
  readonly shades: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A tile in which two pictures differ: its position and the mean difference of its shades (0 to 255). */
export interface DifferentTile {
  readonly left: number;
  readonly top: number;
  readonly shades: number;
}

/** The side of a tile in pixels, about a line of a heading. */
const tileSize = 12;

/**
 * Maximum mean difference of a tile. Font rendering of other machines differs by less than 6 at this scale; a missing
 * word differs by 20 or more.
 */
const tolerance = 14;

/** Encodes 16 shades of gray, which is small and still shows lines of text. */
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

/** The tiles in which two pictures differ, including all tiles below the end of the shorter one. */
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
  // Rounding may add or remove a line at the edge.
  return count < (tileSize * tileSize) / 3 ? 0 : sum / count;
}

function shadeAt({ shades, width, height }: SmallPicture, x: number, y: number): number | undefined {
  return x < width && y < height ? shades[y * width + x] : undefined;
}
