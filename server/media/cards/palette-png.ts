import { constants, crc32, deflateSync } from 'node:zlib';

/** Opaque pixels of four bytes each: red, green, blue, 255. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A color as a number: red, green and blue from the lowest byte up. */
export type Color = number;

/**
 * Writes a PNG with a palette, in which each pixel gets the color that differs least. The first color of the palette should be the
 * most frequent one. The format is that of https://www.w3.org/TR/png-3/.
 */
export function palettePng({ data, width, height }: Pixels, palette: readonly Color[]): Buffer {
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const rows = indexRows(pixels, width, palette);
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((color) => [color & 255, (color >> 8) & 255, (color >> 16) & 255])),
    ),
    // Looks for runs of one color only. To find other repetitions takes 2.5 times as long, and saves 9 % of the bytes.
    chunk('IDAT', deflateSync(rows, { strategy: constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the indexes of the colors of all pixels. Each row starts with the number of its filter: 0, which is none. */
function indexRows(pixels: Int32Array, width: number, palette: readonly Color[]): Uint8Array {
  const rows = new Uint8Array(pixels.length + pixels.length / width);
  // The pixel that was last seen in each slot, and its index. Opaque pixels are never 0.
  const seen = new Int32Array(2 ** 12);
  const indexes = new Uint8Array(seen.length);
  for (let start = 0, filters = 1; start < pixels.length; start += width, filters++) {
    const rowEnd = start + width;
    for (let first = start, end = start; first < rowEnd; first = end) {
      const pixel = pixels[first] ?? 0;
      do end += 1;
      while (end < rowEnd && pixels[end] === pixel);
      const slot = Math.imul(pixel, 0x9e3779b1) >>> 20;
      if (seen[slot] !== pixel) {
        seen[slot] = pixel;
        indexes[slot] = nearest(pixel & 0xffffff, palette);
      }
      const index = indexes[slot] ?? 0;
      if (index > 0) rows.fill(index, first + filters, end + filters);
    }
  }
  return rows;
}

/** The index of the color of a palette that differs least. */
function nearest(color: Color, palette: readonly Color[]): number {
  let index = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < palette.length; other++) {
    const square = squaredDistance(color, palette[other] ?? 0);
    if (square >= least) continue;
    index = other;
    least = square;
  }
  return index;
}

export function squaredDistance(one: Color, other: Color): number {
  const red = (one & 255) - (other & 255);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one >> 16) - (other >> 16);
  return red * red + green * green + blue * blue;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Eight bits for each pixel, colors of a palette, the only compression and filter method, not interlaced. */
function header(width: number, height: number): Buffer {
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  return bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
