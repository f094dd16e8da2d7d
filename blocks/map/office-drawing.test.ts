import { describe, expect, it } from 'vitest';
import { drawOffice } from './office-drawing.ts';

const style = {
  sheet: { width: 700, height: 480, margin: { x: 70, y: 50 }, maxUnitsPerMile: 40 },
  fontSize: 14,
};
const office = { latitude: 34.1, longitude: -118 };

describe('drawOffice', () => {
  it('keeps the office in the middle whatever lies around it', () => {
    const { office: at, places } = drawOffice(
      office,
      [
        { name: 'Far west', geo: { latitude: 34.1, longitude: -118.4 } },
        { name: 'Near east', geo: { latitude: 34.1, longitude: -117.95 } },
      ],
      style,
    );
    expect(at.x).toBeCloseTo(350);
    expect(at.y).toBeCloseTo(240);
    expect(places[0]?.at.x).toBeCloseTo(70);
    expect(places.every(({ label }) => label)).toBe(true);
  });

  it('draws an office alone', () => {
    expect(drawOffice(office, [], style).places).toEqual([]);
  });
});
