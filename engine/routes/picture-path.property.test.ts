import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PictureFile } from '../content/picture-files.ts';
import { heightOf, isPicturePath, picturePath, variantAt, variantsOf, widthsOf } from './picture-path.ts';

const hex = fc.stringMatching(/^[0-9a-f]{16}$/);
const picture: fc.Arbitrary<PictureFile> = fc.record({
  file: fc.stringMatching(/^media\/([a-z]{1,9}\/)?[A-Za-z0-9_é. -]{1,80}\.jpg$/),
  version: hex,
  format: fc.constantFrom('jpeg', 'png', 'webp', 'avif', 'svg'),
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});

describe('the paths of a picture', () => {
  test('lead back to the picture and the variant, and there are at most 20', () => {
    let paths = 0;
    fc.assert(
      fc.property(picture, picture, (one, other) => {
        const variants = variantsOf(one);
        expect(variants.length).toBeLessThanOrEqual(20);
        for (const variant of variants) {
          const path = picturePath(one, variant);
          expect(path).toMatch(/^[\x21-\x7e]+$/);
          expect(isPicturePath(path)).toBe(true);
          expect(variantAt(path, [other, one])).toEqual({ picture: one, variant });
          paths += 1;
        }
      }),
    );
    expect(paths).toBeGreaterThan(500);
  });

  test('have widths in ascending order, the last one the whole picture or 2400 pixels', () => {
    fc.assert(
      fc.property(picture, (one) => {
        const widths = widthsOf(one);
        expect(widths).toEqual([...new Set(widths)].sort((left, right) => left - right));
        expect(widths.at(-1)).toBe(Math.min(one.width, 2400));
        for (const width of widths) {
          const height = heightOf(one, width);
          expect(height).toBeGreaterThanOrEqual(1);
          expect(Math.abs(height - (width * one.height) / one.width)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  const team: PictureFile = {
    file: 'media/team.jpg',
    version: '0123456789abcdef',
    format: 'jpeg',
    width: 1500,
    height: 1000,
  };

  it.each([
    '/media/0123456789abcdef/team-641.avif',
    '/media/0123456789abcdef/team-2000.avif',
    '/media/0123456789abcdef/team-0640.avif',
    '/media/0123456789abcdef/team-640.jpg',
    '/media/0123456789abcdef/team-1500.jpg',
    '/media/0123456789abcdef/team-640.avif.webp',
    '/media/0123456789abcdef/other-640.avif',
    '/media/0123456789abcdef/team.svg',
    '/media/0123456789abcdee/team-640.avif',
    '/media/0123456789ABCDEF/team-640.avif',
    '/media/../team-640.avif',
  ])('do not include %s', (path) => {
    expect(variantAt(path, [team])).toBeUndefined();
  });

  it('include the widths of the ladder and that of the picture', () => {
    expect(widthsOf(team)).toEqual([320, 480, 640, 800, 960, 1200, 1500]);
    expect(variantAt('/media/0123456789abcdef/team-640.avif', [team])?.picture).toBe(team);
    expect(variantAt('/media/0123456789abcdef/team-1500.webp', [team])?.picture).toBe(team);
  });

  it('include one JPEG, for other sites', () => {
    expect(variantAt('/media/0123456789abcdef/team-1200.jpg', [team])?.picture).toBe(team);
    expect(variantAt('/media/0123456789abcdef/team-1200.jpg', [{ ...team, format: 'svg' }])).toBeUndefined();
  });
});
