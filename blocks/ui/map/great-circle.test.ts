import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compassPoint, earthRadiusMiles, greatCircleMiles } from './great-circle.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };
const london = { latitude: 51.5074, longitude: -0.1278 };
const geoPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('greatCircleMiles', () => {
  it('agrees with a published distance', () => {
    expect(greatCircleMiles(paris, london)).toBeCloseTo(213.5, 0);
  });

  it('is half the circumference between opposite points', () => {
    const half = Math.PI * earthRadiusMiles;
    expect(greatCircleMiles({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(
      half,
      6,
    );
    expect(greatCircleMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      half,
      6,
    );
  });

  it('is symmetric, never negative, and zero for equal points', () => {
    fc.assert(
      fc.property(geoPoint, geoPoint, (one, other) => {
        const there = greatCircleMiles(one, other);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(greatCircleMiles(other, one)).toBeCloseTo(there, 6);
        expect(greatCircleMiles(one, one)).toBe(0);
      }),
    );
  });
});

describe('compassPoint', () => {
  it('returns the direction of travel', () => {
    const start = { latitude: 34, longitude: -118 };
    expect(compassPoint(start, { latitude: 35, longitude: -118 })).toBe('north');
    expect(compassPoint(start, { latitude: 34, longitude: -117 })).toBe('east');
    expect(compassPoint(start, { latitude: 33, longitude: -118 })).toBe('south');
    expect(compassPoint(start, { latitude: 34, longitude: -119 })).toBe('west');
    expect(compassPoint(start, { latitude: 33, longitude: -119.2 })).toBe('southwest');
  });
});
