import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

describe('the header of a picture', () => {
  const cases = (['jpeg', 'png', 'webp', 'avif'] as const).flatMap((format) =>
    [1, 3, 5, 6, 8].map((orientation) => ({ format, orientation })),
  );

  it.each(cases)(
    'has the format and size that the decoder finds: $format, orientation $orientation',
    async ({ format, orientation }) => {
      const bytes = await plain(301, 200).withMetadata({ orientation }).toFormat(format).toBuffer();
      const { autoOrient } = await sharp(bytes).metadata();
      expect(readPictureHeader(bytes)).toEqual({ format, ...autoOrient });
    },
  );

  it('has the size of lossless and transparent WebP and of progressive JPEG', async () => {
    const lossless = await plain(77, 33).webp({ lossless: true }).toBuffer();
    expect(readPictureHeader(lossless)).toEqual({ format: 'webp', width: 77, height: 33 });
    const transparent = sharp({
      create: { width: 78, height: 34, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    });
    expect(readPictureHeader(await transparent.webp().toBuffer())).toMatchObject({ width: 78, height: 34 });
    const progressive = await plain(79, 35).jpeg({ progressive: true }).toBuffer();
    expect(readPictureHeader(progressive)).toMatchObject({ format: 'jpeg', width: 79, height: 35 });
  });

  it.each([
    ['<svg width="40" height="20"/>', 40, 20],
    ['<svg width="40px" height="20.4px" viewBox="0 0 9 9"/>', 40, 20],
    ['<svg viewBox="0 0 300 150"/>', 300, 150],
    ['<svg width="600" viewBox="0,0,300,150"/>', 600, 300],
    ['<svg width="100%" height="100%" viewBox="0 0 300 150"/>', 300, 150],
    ['\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg>\n<svg viewBox="0 0 8 4"/>', 8, 4],
    ['<svg width="100%" height="50%"/>', 0, 0],
    ['<svg viewBox="0 0 0 0"/>', 0, 0],
  ])('of the drawing %s has the size %d × %d', (text, width, height) => {
    expect(readPictureHeader(new TextEncoder().encode(text))).toEqual({ format: 'svg', width, height });
  });

  it.each(['', 'GIF89a', '%PDF-1.7', '<html><svg/></html>', '\0\0\0\x18ftypheic\0\0\0\0'])(
    'of %j is none',
    (text) => {
      expect(readPictureHeader(Buffer.from(text, 'latin1'))).toBeUndefined();
    },
  );

  test('is read from any bytes without an error, and a damaged one never as an endless loop', async () => {
    const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
    const whole = await Promise.all(
      formats.map((format) => plain(64, 48).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()),
    );
    let read = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
        fc.nat(600),
        (bytes, changes, length) => {
          const damaged = Buffer.from(bytes.subarray(0, length));
          for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
          const header = readPictureHeader(damaged);
          if (header === undefined) return;
          read += 1;
          expect(header.width).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(header.height)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(100);
  });
});

it('a WebP with several images is animated, and one with transparency alone is not', async () => {
  const image = (background: string) => sharp({ create: { width: 9, height: 9, channels: 4, background } });
  const images = await Promise.all(['#888', '#fff'].map((color) => image(color).png().toBuffer()));
  const several = await sharp(images, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(readPictureHeader(several)?.isAnimated).toBe(true);
  const one = readPictureHeader(await image('#8888').webp().toBuffer());
  expect(one).toEqual({ format: 'webp', width: 9, height: 9 });
});

it('a PNG with the chunk of animations before its image data is animated', async () => {
  const image = { create: { width: 9, height: 9, channels: 3, background: '#888' } } as const;
  const still = await sharp(image).png().toBuffer();
  // The chunks of the signature and of the size take 33 bytes.
  const control = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
  const bytes = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
  expect(readPictureHeader(bytes)).toMatchObject({ width: 9, height: 9, isAnimated: true });
});
