import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawRegion, pathOfDots } from './region-drawing.ts';

const style = {
  sheet: { width: 1200, height: 760, margin: { x: 90, y: 50 }, maxUnitsPerMile: 40 },
  fontSize: 14,
  leastFontSize: 12.5,
  dotScale: 1,
  reserved: [],
  unit: 'mile' as const,
};
const office = { latitude: 34.15, longitude: -118.13 };
const place = (slug: string, latitude: number, longitude: number, residents: number) => ({
  slug,
  name: `Place ${slug}`,
  path: `/${slug}`,
  geo: { latitude, longitude },
  residents,
  insideAnother: false,
});

describe('drawRegion', () => {
  it('draws every place, larger places with larger dots', () => {
    const { dots } = drawRegion(
      { places: [place('a', 34, -118, 400_000), place('b', 34.3, -118.6, 4000)] },
      office,
      style,
    );
    expect(dots).toHaveLength(2);
    expect(dots[0]?.radius).toBeGreaterThan(dots[1]?.radius ?? Number.POSITIVE_INFINITY);
  });

  it('labels the larger of two places at the same position', () => {
    const crowd = Array.from({ length: 40 }, (_, index) =>
      place(`c${index}`, 34.1 + index / 1e5, -118.3, 1000 - index),
    );
    const { dots } = drawRegion({ places: crowd }, office, style);
    expect(dots[0]?.label).toBeDefined();
    expect(dots.filter(({ label }) => label).length).toBeLessThan(12);
  });

  it('keeps thousands of places on the sheet, with readable labels', () => {
    const point = fc.record({
      latitude: fc.double({ min: 33, max: 35, noNaN: true }),
      longitude: fc.double({ min: -119, max: -117, noNaN: true }),
    });
    const [points = []] = fc.sample(fc.array(point, { minLength: 3000, maxLength: 3000 }), {
      numRuns: 1,
      seed: 7,
    });
    const places = points.map(({ latitude, longitude }, index) =>
      place(String(index), latitude, longitude, 3000 - index),
    );
    const { dots } = drawRegion({ places }, office, style);
    expect(dots).toHaveLength(3000);
    expect(dots.every(({ at }) => at.x > 0 && at.x < 1200 && at.y > 0 && at.y < 760)).toBe(true);
    expect(dots.filter(({ label }) => label).length).toBeLessThanOrEqual(150);
  });

  it('draws dots at their positions', () => {
    const positions = fc.array(
      fc.record({ x: fc.integer({ min: 0, max: 1240 }), y: fc.integer({ min: 0, max: 800 }) }),
    );
    fc.assert(
      fc.property(positions, (at) => {
        const drawn: { x: number; y: number }[] = [];
        for (const [, x, y] of pathOfDots(at).matchAll(/m(-?\d+) ?(-?\d+)z/g)) {
          const before = drawn.at(-1) ?? { x: 0, y: 0 };
          drawn.push({ x: before.x + Number(x), y: before.y + Number(y) });
        }
        expect(drawn).toEqual(at);
      }),
    );
  });
});
