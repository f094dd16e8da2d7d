import sharp from 'sharp';

/** The files of the icon set, by their names in public/. */
export type IconSet = ReadonlyMap<string, Buffer>;

interface Icon {
  readonly name: string;
  readonly size: number;
  /** The share of the width that the drawing takes. Platforms that mask icons need a margin. */
  readonly share: number;
  /** Whether the tile fills the square, for platforms that round the corners themselves. */
  readonly square: boolean;
}

const icons: readonly Icon[] = [
  { name: 'favicon.ico', size: 32, share: 1, square: false },
  { name: 'apple-touch-icon.png', size: 180, share: 0.88, square: true },
  { name: 'icon-192.png', size: 192, share: 1, square: false },
  { name: 'icon-512.png', size: 512, share: 1, square: false },
  // The safe zone is a circle of 80 % of the width: https://www.w3.org/TR/appmanifest/#icon-masks
  { name: 'icon-maskable-512.png', size: 512, share: 0.78, square: true },
];

/** Draws all icons from one SVG. Its tile is the `rect` that fills the view box. */
export async function drawIcons(svg: string): Promise<IconSet> {
  const drawn = icons.map(async (icon) => [icon.name, await drawIcon(svg, icon)] as const);
  return new Map(await Promise.all(drawn));
}

async function drawIcon(svg: string, { name, size, share, square }: Icon): Promise<Buffer> {
  const tile = /<rect [^>]*\brx="[\d.]+"[^>]*\/>/.exec(svg)?.[0];
  const box = /viewBox="0 0 (?<width>[\d.]+) (?<height>[\d.]+)"/.exec(svg)?.groups;
  if (tile === undefined || box === undefined || box.width !== box.height)
    throw new Error(
      'The icon needs a square viewBox that starts with "0 0", and a rect with rx as its tile.',
    );
  const center = Number(box.width) / 2;
  const full = tile.replace(/ rx="[\d.]+"/, '');
  const scaled = `<g transform="translate(${center} ${center}) scale(${share}) translate(${-center} ${-center})">`;
  const source = square ? svg.replace(tile, `${full}${scaled}`).replace('</svg>', '</g></svg>') : svg;
  const density = (72 * size) / Number(box.width);
  const png = await sharp(Buffer.from(source), { density }).resize(size, size).png({ effort: 10 }).toBuffer();
  return name.endsWith('.ico') ? iconFile(png, size) : png;
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
