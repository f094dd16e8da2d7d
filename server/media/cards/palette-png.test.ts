import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Color, palettePng } from './palette-png.ts';

const size = { width: 20, height: 12 };

/** Opaque pixels of the colors in turn, as bytes. */
const striped = (colors: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: size.width * size.height }, (_, at) => [
      ...(colors[at % colors.length] ?? []),
      255,
    ]).flat(),
  );

const colorOf = ([red = 0, green = 0, blue = 0]: readonly number[]): Color =>
  red | (green << 8) | (blue << 16);

const decoded = (png: Buffer): Promise<Buffer> => sharp(png).ensureAlpha().raw().toBuffer();

it('writes a PNG with exactly these pixels, if all their colors are in the palette', async () => {
  const colors = [
    [255, 250, 240],
    [17, 32, 51],
    [0, 0, 0],
  ];
  const data = striped(colors);
  const png = palettePng({ data, ...size }, colors.map(colorOf));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...size, isPalette: true });
  expect(Buffer.compare(await decoded(png), Buffer.from(data))).toBe(0);
});

it('replaces each other color by the one of the palette that differs least', async () => {
  const shades = Array.from({ length: 256 }, (_, shade) => [shade, shade, shade]);
  const palette = [0, 100, 103, 255].map((shade) => colorOf([shade, shade, shade]));
  const png = await decoded(palettePng({ data: striped(shades), ...size }, palette));
  const reds = [49, 51, 101, 102, 178, 180].map((shade) => png[shade * 4]);
  expect(reds).toEqual([0, 100, 100, 103, 103, 255]);
});
