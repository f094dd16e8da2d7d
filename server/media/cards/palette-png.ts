import { crc32, deflateSync } from 'node:zlib';

/** Opaque pixels of four bytes each: red, green, blue, 255. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** More are not seen in flat colors with smooth edges, and take more bytes. */
const maximumColors = 32;

/** The distance from which a rare color differs visibly from a frequent one in a smooth edge. */
const visibleDistance = 16;

/** The share of pixels from which a color is an area, which is drawn exactly. */
const areaShare = 0.01;

/**
 * Writes a PNG with a palette of the most frequent colors that differ visibly. All others become the nearest of these, which is
 * exact enough for flat colors with smooth edges, and much faster than choosing colors for a photo. The format is that of
 * https://www.w3.org/TR/png-3/.
 */
export function palettePng({ data, width, height }: Pixels): Buffer {
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const { ends, numbers, colors } = runsOf(pixels, width);
  const { palette, indexes } = choosePalette(colors, areaShare * pixels.length);
  // Each row starts with the number of its filter; 0 is none, and also the index of the most frequent color.
  const rows = new Uint8Array((width + 1) * height);
  for (let pixel = 0, run = 0; pixel < pixels.length; run++) {
    const end = ends[run] ?? pixels.length;
    const index = indexes[numbers[run] ?? 0] ?? 0;
    const offset = Math.floor(pixel / width) + 1;
    if (index > 0) for (let at = pixel; at < end; at++) rows[at + offset] = index;
    pixel = end;
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((color) => [color & 255, (color >> 8) & 255, (color >> 16) & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface CountedColor {
  /** Red, green and blue from the lowest byte up. */
  readonly color: number;
  count: number;
}

/** The runs of pixels of one color in one row. */
interface Runs {
  /** For each run, the index of the pixel after it. */
  readonly ends: Int32Array;
  /** For each run, the number of its color. */
  readonly numbers: Int32Array;
  /** The colors by their number. */
  readonly colors: readonly CountedColor[];
}

function runsOf(pixels: Int32Array, width: number): Runs {
  const ends = new Int32Array(pixels.length);
  const numbers = new Int32Array(pixels.length);
  const colors: CountedColor[] = [];
  const known = new Map<number, number>();
  // Most numbers are found here: a Map is slow for the many runs of smooth edges.
  const recent = new Int32Array(2 ** 14);
  const recentNumbers = new Int32Array(recent.length);
  for (let start = 0, end = 0, run = 0; start < pixels.length; start = end, run++) {
    const pixel = pixels[start] ?? 0;
    const rowEnd = start - (start % width) + width;
    end = start + 1;
    while (end < rowEnd && pixels[end] === pixel) end += 1;
    const slot = Math.imul(pixel, 0x9e3779b1) >>> 18;
    let number = recentNumbers[slot] ?? 0;
    if (recent[slot] !== pixel) {
      number = known.get(pixel) ?? colors.length;
      if (number === colors.length) {
        known.set(pixel, number);
        colors.push({ color: pixel & 0xffffff, count: 0 });
      }
      recent[slot] = pixel;
      recentNumbers[slot] = number;
    }
    const counted = colors[number];
    if (counted !== undefined) counted.count += end - start;
    numbers[run] = number;
    ends[run] = end;
  }
  return { ends, numbers, colors };
}

/** Returns the colors of the palette, and for the number of each color the index of the one that replaces it. */
function choosePalette(
  colors: readonly CountedColor[],
  areaPixels: number,
): { readonly palette: readonly number[]; readonly indexes: Uint8Array } {
  const palette: number[] = [];
  const indexes = new Uint8Array(colors.length);
  const byCount = [...colors.entries()].sort(([, one], [, other]) => other.count - one.count);
  for (const [number, { color, count }] of byCount) {
    const index = nearest(color, palette);
    const differs = squaredDistance(color, palette[index] ?? 0) >= visibleDistance ** 2;
    const isAdded =
      palette.length === 0 || (palette.length < maximumColors && (count >= areaPixels || differs));
    indexes[number] = isAdded ? palette.push(color) - 1 : index;
  }
  return { palette, indexes };
}

/** The index of the color of a palette that differs least; 0 if the palette is empty. */
function nearest(color: number, palette: readonly number[]): number {
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

function squaredDistance(one: number, other: number): number {
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
