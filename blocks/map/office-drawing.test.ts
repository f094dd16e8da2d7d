import { describe, expect, it } from 'vitest';
import { drawOffice } from './office-drawing.ts';

const style = {
  sheet: { width: 700, height: 480, margin: { x: 70, y: 50 }, maxUnitsPerMile: 40 },
  fontSize: 14,
  unit: 'mile' as const,
};
const office = { name: 'Office', geo: { latitude: 34.1, longitude: -118 } };

describe('drawOffice', () => {
  it('keeps the office in the center regardless of its surroundings', () => {
    const { office: drawn, places } = drawOffice(
      office,
      [
        { name: 'Far west', geo: { latitude: 34.1, longitude: -118.4 } },
        { name: 'Near east', geo: { latitude: 34.1, longitude: -117.95 } },
      ],
      style,
    );
    expect(drawn.at.x).toBeCloseTo(350);
    expect(drawn.at.y).toBeCloseTo(240);
    expect(places[0]?.at.x).toBeCloseTo(70);
    expect(places.every(({ label }) => label)).toBe(true);
  });

  it('places the office label next to its mark, clear of the cities', () => {
    const near = { name: 'Near', geo: { latitude: 34.1, longitude: -117.97 } };
    const far = { name: 'Far', geo: { latitude: 34.1, longitude: -117.6 } };
    const { office: drawn, places } = drawOffice(office, [near, far], style);
    expect(drawn.label.at.x).toBeLessThan(drawn.at.x);
    expect(drawn.label.anchor).toBe('end');
    expect(places.map(({ label }) => label?.anchor)).toEqual(['start', 'start']);
  });

  it('draws an office without cities', () => {
    expect(drawOffice(office, [], style).places).toEqual([]);
  });
});
