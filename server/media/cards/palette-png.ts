import { crc32, deflateSync } from 'node:zlib';

/** Pixels of three bytes each: red, green, blue. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** More are not seen in flat colors with smooth edges, and take more bytes. */
const maximumColors = 64;

/**
 * Writes a PNG with a palette of the most frequent colors. All others become the nearest of these, which is exact enough for flat
 * colors with smooth edges, and much faster than choosing colors for a photo. The format is that of https://www.w3.org/TR/png-3/.
 */
export function palettePng({ data, width, height }: Pixels): Buffer {
  const counts = new Map<number, number>();
  forEachRun(data, (color, start, end) => counts.set(color, (counts.get(color) ?? 0) + end - start));
  const byCount = [...counts].sort((one, other) => other[1] - one[1]).map(([color]) => color);
  const palette = byCount.slice(0, maximumColors);
  const indexes = new Map(byCount.map((color) => [color, nearest(color, palette)]));
  const pixels = Buffer.alloc(width * height);
  forEachRun(data, (color, start, end) => pixels.fill(indexes.get(color) ?? 0, start, end));
  // Each row starts with the number of its filter; 0 is none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Calls `visit` for each run of pixels of one color, with the indexes of its first pixel and of the one after it. */
function forEachRun(data: Uint8Array, visit: (color: number, start: number, end: number) => void): void {
  const colorAt = (pixel: number): number =>
    ((data[pixel * 3] ?? 0) << 16) | ((data[pixel * 3 + 1] ?? 0) << 8) | (data[pixel * 3 + 2] ?? 0);
  const count = data.length / 3;
  for (let start = 0, end = 0; start < count; start = end) {
    const color = colorAt(start);
    end = start + 1;
    while (end < count && colorAt(end) === color) end += 1;
    visit(color, start, end);
  }
}

/** The index of the color of a palette that differs least. */
function nearest(color: number, palette: readonly number[]): number {
  let found = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, other] of palette.entries()) {
    const red = (color >> 16) - (other >> 16);
    const green = ((color >> 8) & 255) - ((other >> 8) & 255);
    const blue = (color & 255) - (other & 255);
    const difference = red * red + green * green + blue * blue;
    if (difference < least) [found, least] = [index, difference];
  }
  return found;
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
