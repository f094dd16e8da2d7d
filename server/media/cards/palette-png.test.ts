import sharp from 'sharp';
import { expect, it } from 'vitest';
import { palettePng } from './palette-png.ts';

const size = { width: 20, height: 12 };

/** Pixels of the colors in turn, as bytes. */
const striped = (colors: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: size.width * size.height }, (_, at) => colors[at % colors.length] ?? []).flat(),
  );

const decoded = (png: Buffer): Promise<Buffer> => sharp(png).removeAlpha().raw().toBuffer();

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

it('replaces rare colors by the nearest frequent one', async () => {
  const shades = Array.from({ length: 65 }, (_, shade) => [shade * 3, shade * 3, shade * 3]);
  const data = striped(shades);
  // The last shade is the rarest, and the one before it is nearest.
  const png = await decoded(palettePng({ data, ...size }));
  const differing = [...png].filter((byte, at) => byte !== data[at]);
  expect(new Set(differing)).toEqual(new Set([63 * 3]));
});
