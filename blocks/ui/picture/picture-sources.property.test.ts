import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { widthsOf } from '../../../engine/routes/picture-path.ts';
import {
  boxWidth,
  fluidStep,
  type PictureLayout,
  ratios,
  textColumn,
  wholePage,
  wideStep,
} from './picture-layout.ts';
import { candidateWidths, coverage, cropPosition, pictureSources } from './picture-sources.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});
const names = ['1:1', '3:2', '4:3', '16:9', '21:9'] as const;
const ratio = fc.constantFrom(undefined, ...names);
const layout: fc.Arbitrary<PictureLayout> = fc
  .tuple(
    fc.constantFrom(12, 8, 6, 5, 4),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(560, 680, 900),
    ratio,
  )
  .map(([columns, boxesInRow, from, cropped]) => ({
    steps: [wideStep({ columns, boxesInRow }), fluidStep(from, { columns, boxesInRow }), fluidStep(0)],
    ratio: cropped,
  }));

/** The candidate that a browser chooses: the narrowest that has enough pixels, or else the widest. */
const chosen = (widths: readonly number[], needed: number) =>
  widths.find((width) => width >= needed) ?? widths.at(-1) ?? 0;

describe('the candidates of a picture', () => {
  test('are enough for every window and density, and the same as if all widths were offered', () => {
    fc.assert(
      fc.property(
        size,
        layout,
        fc.integer({ min: 320, max: 2560 }),
        fc.constantFrom(1, 1.5, 2),
        (picture, place, window, density) => {
          const candidates = candidateWidths(picture, place);
          const needed = boxWidth(place, window) * coverage(picture, place) * density;
          const all = widthsOf(picture);
          expect(candidates.length).toBeGreaterThan(0);
          expect(all).toEqual(expect.arrayContaining([...candidates]));
          const best = chosen(all, needed);
          const taken = chosen(candidates, needed);
          expect(taken).toBeGreaterThanOrEqual(Math.min(best, needed));
          // Nothing is loaded that is more than the next width up, except on windows narrower than phones.
          expect(taken).toBeLessThanOrEqual(Math.max(best, candidates[0] ?? 0));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('are those that the layout needs', () => {
    const large = { width: 4000, height: 3000 };
    expect(candidateWidths(large, textColumn)).toEqual([320, 480, 640, 800, 960, 1200, 1600]);
    expect(candidateWidths(large, wholePage).at(-1)).toBe(2400);
    expect(candidateWidths({ width: 500, height: 300 }, wholePage)).toEqual([320, 480, 500]);
  });
});

describe('the attributes of a picture', () => {
  const picture = {
    file: 'media/A team.jpg',
    version: '0123456789abcdef',
    format: 'jpeg',
    width: 1500,
    height: 1000,
  } as const;

  it('state every candidate with its width, and the size in every window', () => {
    const sources = pictureSources(picture, textColumn);
    expect(sources.sizes).toBe('(min-width: 840px) 760px, calc(93.33vw - 16px)');
    expect(sources.avif).toMatch(/^\/media\/0123456789abcdef\/a-team-320\.avif 320w, .+ 1500w$/);
    expect(sources).toMatchObject({
      src: '/media/0123456789abcdef/a-team-800.webp',
      width: 1500,
      height: 1000,
    });
  });

  it('of a drawing are one file', () => {
    const drawing = pictureSources({ ...picture, file: 'media/map.svg', format: 'svg' }, wholePage);
    expect(drawing).toMatchObject({
      src: '/media/0123456789abcdef/map.svg',
      avif: undefined,
      webp: undefined,
      sizes: undefined,
    });
  });
});

describe('the position of a cropped picture', () => {
  test('shows the focal point, and as near to the middle as the edges allow', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        size,
        fc.constantFrom(...names),
        fc.record({ x: unit, y: unit }),
        (picture, cropped, focus) => {
          const position = cropPosition(picture, cropped, focus) ?? 50;
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(100);
          const wide = picture.width / picture.height / ratios[cropped];
          if (wide === 1) return;
          const [point, scale] = wide > 1 ? [focus.x, wide] : [focus.y, 1 / wide];
          // The place of the point in the box, from 0 to 1, after CSS has moved the picture.
          const shown = point * scale - (scale - 1) * (position / 100);
          // Positions are rounded to 5 percent of the cropped part.
          const tolerance = 0.025 * (scale - 1) + 1e-9;
          if (position > 0 && position < 100) expect(Math.abs(shown - 0.5)).toBeLessThanOrEqual(tolerance);
          expect(shown).toBeGreaterThanOrEqual(Math.min(0, 0.5 - tolerance));
          expect(shown).toBeLessThanOrEqual(Math.max(1, 0.5 + tolerance));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is not stated for the middle', () => {
    expect(cropPosition({ width: 300, height: 200 }, '1:1', undefined)).toBeUndefined();
    expect(cropPosition({ width: 300, height: 200 }, '1:1', { x: 0.5, y: 0.1 })).toBeUndefined();
    expect(cropPosition({ width: 300, height: 200 }, '1:1', { x: 0, y: 0.5 })).toBe(0);
  });
});
