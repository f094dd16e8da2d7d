import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleMiles } from './great-circle.ts';
import { fitProjection, leaveSheet, scaleBar } from './projection.ts';

const sheet = { width: 400, height: 300, margin: { x: 60, y: 40 }, maxUnitsPerMile: 40 };
const regional = fc.record({
  latitude: fc.double({ min: 33, max: 35, noNaN: true }),
  longitude: fc.double({ min: -119, max: -117, noNaN: true }),
});

describe('fitProjection', () => {
  it('keeps every point inside the margins', () => {
    fc.assert(
      fc.property(fc.array(regional, { minLength: 1, maxLength: 30 }), (points) => {
        const { project } = fitProjection(points, sheet);
        for (const { x, y } of points.map(project)) {
          expect(x).toBeGreaterThanOrEqual(60 - 1e-6);
          expect(x).toBeLessThanOrEqual(340 + 1e-6);
          expect(y).toBeGreaterThanOrEqual(40 - 1e-6);
          expect(y).toBeLessThanOrEqual(260 + 1e-6);
        }
      }),
    );
  });

  it('is true to scale within one percent over a region', () => {
    const one = { latitude: 34.2, longitude: -118.4 };
    const other = { latitude: 33.8, longitude: -117.9 };
    const { project, unitsPerMile } = fitProjection([one, other], sheet);
    const [from, to] = [project(one), project(other)];
    const drawn = Math.hypot(to.x - from.x, to.y - from.y) / unitsPerMile;
    expect(drawn / greatCircleMiles(one, other)).toBeCloseTo(1, 2);
  });

  it('puts north at the top and east on the right', () => {
    const southWest = { latitude: 34, longitude: -118.2 };
    const northEast = { latitude: 34.1, longitude: -118 };
    const { project } = fitProjection([southWest, northEast], sheet);
    expect(project(northEast).x).toBeGreaterThan(project(southWest).x);
    expect(project(northEast).y).toBeLessThan(project(southWest).y);
  });

  it('centers a single point at the maximum scale', () => {
    const point = { latitude: 34, longitude: -118 };
    const projection = fitProjection([point], sheet);
    expect(projection.unitsPerMile).toBe(40);
    expect(projection.project(point)).toEqual({ x: 200, y: 150 });
  });
});

describe('scaleBar', () => {
  const scaleBarMiles = (unitsPerMile: number, maxLength: number) =>
    scaleBar(unitsPerMile, maxLength, 'mile').distance;

  it('is round in kilometers as well', () => {
    expect(scaleBar(20, 100, 'kilometer')).toEqual({ distance: 5, length: 62.1 });
  });

  it('returns a round number that fits', () => {
    expect(scaleBarMiles(20, 100)).toBe(5);
    expect(scaleBarMiles(12, 100)).toBe(5);
    expect(scaleBarMiles(30, 100)).toBe(2);
    expect(scaleBarMiles(300, 100)).toBe(0.2);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 500, noNaN: true }), (unitsPerMile) => {
        const length = scaleBarMiles(unitsPerMile, 100) * unitsPerMile;
        expect(length).toBeLessThanOrEqual(100.001);
        expect(length).toBeGreaterThan(39.9);
      }),
    );
  });
});

describe('leaveSheet', () => {
  it('stops at the inset on the way to a distant point', () => {
    expect(leaveSheet({ x: 200, y: 150 }, { x: 1200, y: 150 }, sheet, 10)).toEqual({ x: 390, y: 150 });
    expect(leaveSheet({ x: 200, y: 150 }, { x: 200, y: -900 }, sheet, 10)).toEqual({ x: 200, y: 10 });
  });

  it('returns a point inside the sheet unchanged', () => {
    expect(leaveSheet({ x: 200, y: 150 }, { x: 250, y: 160 }, sheet, 10)).toEqual({ x: 250, y: 160 });
  });
});
