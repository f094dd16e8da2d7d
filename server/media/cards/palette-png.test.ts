import sharp from 'sharp';
import { expect, it } from 'vitest';
import { palettePng } from './palette-png.ts';

const size = { width: 20, height: 12 };

/** Opaque pixels of the colors in turn, as bytes. */
const striped = (colors: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: size.width * size.height }, (_, at) => [
      ...(colors[at % colors.length] ?? []),
      255,
    ]).flat(),
  );

const decoded = (png: Buffer): Promise<Buffer> => sharp(png).ensureAlpha().raw().toBuffer();

it('writes a PNG with exactly these pixels, if they have few colors', async () => {
  const data = striped([
    [255, 250, 240],
    [17, 32, 51],
    [0, 0, 0],
  ]);
  const png = palettePng({ data, ...size });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...size, isPalette: true });
  expect(Buffer.compare(await decoded(png), Buffer.from(data))).toBe(0);
});

it('replaces rare colors by a similar frequent one', async () => {
  const pixels = size.width * size.height;
  const shades = Array.from({ length: pixels }, (_, at) => (at === 7 ? 108 : at < pixels / 2 ? 100 : 103));
  const data = striped(shades.map((shade) => [shade, shade, shade]));
  const png = await decoded(palettePng({ data, ...size }));
  // Areas are exact however similar they are.
  expect([...new Set(png)].toSorted()).toEqual([100, 103, 255].toSorted());
  expect(png[7 * 4]).toBe(103);
});

it('has at most 32 colors, each similar to what it replaces', async () => {
  const shades = Array.from({ length: 120 }, (_, shade) => [shade * 2, 255 - shade * 2, 128]);
  const data = striped(shades);
  const png = await decoded(palettePng({ data, ...size }));
  expect(new Set(png.toString('hex').match(/.{8}/g)).size).toBeLessThanOrEqual(32);
  expect(Math.max(...png.map((byte, at) => Math.abs(byte - (data[at] ?? 0))))).toBeLessThanOrEqual(16);
});
