import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Returns a drawing that was kept by its hash, or draws and keeps it. Equal hashes mean equal drawings. */
export type KeepDrawing = (hash: string, draw: () => Promise<Buffer>) => Promise<Buffer>;

export interface Icon {
  readonly name: string;
  readonly size: number;
  /** The share of the width that the drawing takes. Platforms that mask icons need a margin. */
  readonly share: number;
  /** Whether the tile fills the square, for platforms that round the corners themselves. */
  readonly square: boolean;
}

/** The icons that are made from the drawing, each a file at the root of the site. */
export const icons: readonly Icon[] = [
  { name: 'favicon.ico', size: 32, share: 1, square: false },
  { name: 'apple-touch-icon.png', size: 180, share: 0.88, square: true },
  { name: 'icon-192.png', size: 192, share: 1, square: false },
  { name: 'icon-512.png', size: 512, share: 1, square: false },
  // The safe zone is a circle of 80 % of the width: https://www.w3.org/TR/appmanifest/#icon-masks
  { name: 'icon-maskable-512.png', size: 512, share: 0.78, square: true },
];

/** The drawing itself is an icon, too. */
export const drawingName = 'favicon.svg';

/**
 * Draws an icon from an SVG. A drawing with a tile, a `rect` with rounded corners that fills a square view box, fills
 * the icons of platforms that round the corners themselves; any other drawing is set on the background there.
 * @param background the color as "#f8f4eb"
 */
export async function drawIcon(
  { name, size, share, square }: Icon,
  svg: string,
  background: string,
  keep: KeepDrawing = (_, draw) => draw(),
): Promise<Buffer> {
  const source = square ? onSquare(svg, share, background) : within(svg, 0, 1);
  const density = (72 * size) / canvas;
  const options = { density, size, effort: 10 };
  const hash = createHash('sha256').update(JSON.stringify([source, options, sharp.versions]));
  const png = await keep(hash.digest('hex').slice(0, 16), () =>
    sharp(Buffer.from(source), { density }).resize(size, size).png({ effort: options.effort }).toBuffer(),
  );
  return name.endsWith('.ico') ? iconFile(png, size) : png;
}

/** The width of the drawings that icons are made from, in units of SVG. */
const canvas = 32;

function onSquare(svg: string, share: number, background: string): string {
  const tile = /<rect [^>]*\brx="[\d.]+"[^>]*\/>/.exec(svg)?.[0];
  const width = /viewBox="0 0 (?<width>[\d.]+) \k<width>"/.exec(svg)?.groups?.width;
  if (tile === undefined || width === undefined || !tile.includes(`width="${width}"`))
    return within(svg, (1 - share) / 2, share, `<rect width="100%" height="100%" fill="${background}"/>`);
  const center = Number(width) / 2;
  const full = tile.replace(/ rx="[\d.]+"/, '');
  const scaled = `<g transform="translate(${center} ${center}) scale(${share}) translate(${-center} ${-center})">`;
  return within(svg.replace(tile, `${full}${scaled}`).replace(/<\/svg>\s*$/, '</g></svg>'), 0, 1);
}

/** Returns a square drawing that contains another at a part of its width. */
function within(svg: string, offset: number, share: number, behind = ''): string {
  const place = (part: number) => Number((part * canvas).toFixed(3));
  const inner = svg.replace(/<svg\b[^>]*>/, (tag) =>
    tag
      .replace(/ (?:x|y|width|height)="[^"]*"/g, '')
      .replace(
        '<svg',
        `<svg x="${place(offset)}" y="${place(offset)}" width="${place(share)}" height="${place(share)}"`,
      ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas}" height="${canvas}">${behind}${inner}</svg>`;
}

/** An ICO file with one picture, as PNG: six bytes of header, sixteen of directory. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}
