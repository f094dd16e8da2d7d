import { describe, expect, it } from 'vitest';
import { greatCircleMiles } from '../ui/map/great-circle.ts';
import { crossedLength, textWidth } from '../ui/map/label-placement.ts';
import { drawCity } from './city-drawing.ts';

const style = {
  sheet: { width: 720, height: 520, margin: { x: 110, y: 60 }, maxUnitsPerMile: 60 },
  fontSize: 15,
  reserved: [],
  distance: (miles: number) => `${miles.toFixed(1)} mi`,
  unit: 'mile' as const,
};
const city = { name: 'Middle', geo: { latitude: 34.1, longitude: -118.2 } };
const neighbor = (name: string, latitude: number, longitude: number) => ({
  name,
  path: `/${name}`,
  geo: { latitude, longitude },
  miles: greatCircleMiles(city.geo, { latitude, longitude }),
});
const neighbors = [
  neighbor('East', 34.1, -118.1),
  neighbor('North', 34.18, -118.2),
  neighbor('West', 34.09, -118.3),
];

describe('drawCity', () => {
  it('draws every neighbor at its position', () => {
    const { city: center, neighbors: drawn } = drawCity(
      city,
      neighbors,
      { name: 'Office', geo: city.geo },
      style,
    );
    const [east, north, west] = drawn;
    expect(east?.at.x).toBeGreaterThan(center.at.x);
    expect(north?.at.y).toBeLessThan(center.at.y);
    expect(west?.at.x).toBeLessThan(center.at.x);
  });

  it('labels two neighbors of the same name with their own distances', () => {
    const same = [neighbor('Same', 34.1, -118.1), neighbor('Same', 34.3, -118.2)];
    const { labels } = drawCity(city, same, { name: 'Office', geo: city.geo }, style);
    const distances = same.map(({ miles }) => style.distance(miles));
    expect(labels.flatMap(({ lines }) => (lines[0] === 'Same' ? lines.slice(1) : [])).sort()).toEqual(
      distances.sort(),
    );
  });

  it('labels every place with its name and distance', () => {
    const { labels } = drawCity(
      city,
      neighbors,
      { name: 'Office', geo: { latitude: 34.2, longitude: -118.1 } },
      style,
    );
    expect(labels.map(({ lines }) => lines[0]).sort()).toEqual(['East', 'Middle', 'North', 'Office', 'West']);
    expect(labels.find(({ lines }) => lines[0] === 'North')?.lines).toEqual(['North', '5.5 mi']);
  });

  it("draws an office inside the city at the city's mark", () => {
    const drawing = drawCity(
      city,
      neighbors,
      { name: 'Office', geo: { latitude: 34.101, longitude: -118.2 } },
      style,
    );
    expect(drawing.office.kind).toBe('here');
    expect(drawing.labels.find(({ key }) => key === 'city')?.lines).toEqual(['Middle', 'Office']);
  });

  it('draws an arrow to an office that is too far for the sheet', () => {
    const { office } = drawCity(
      city,
      neighbors,
      { name: 'Office', geo: { latitude: 34.1, longitude: -117 } },
      style,
    );
    expect(office).toMatchObject({ kind: 'beyond' });
    if (office.kind === 'beyond') {
      expect(office.at.x).toBeCloseTo(702);
      expect(Math.abs(office.degrees)).toBeLessThan(1);
    }
  });

  describe('with an office next to the city and lines on all sides', () => {
    const near = { latitude: 34.0987, longitude: -118.1882 };
    const crowd = [
      neighbor('South Harbor', 34.0683, -118.2058),
      neighbor('San Mateo', 34.0736, -118.1619),
      neighbor('Altamira', 34.1418, -118.1868),
      neighbor('La Colina Grandview', 34.1513, -118.2434),
      neighbor('Sierra Mayor', 34.1139, -118.1084),
      neighbor('Alcadia', 34.0919, -118.0908),
    ];
    const sheet = { width: 380, height: 360, margin: { x: 64, y: 56 }, maxUnitsPerMile: 44 };
    const drawing = drawCity(
      city,
      crowd,
      { name: 'Middleton office', geo: near },
      { ...style, sheet, fontSize: 14.4 },
    );

    it('crosses no text with a line', () => {
      const ways = drawing.neighbors.map(({ at }) => ({ from: drawing.city.at, to: at }));
      const texts = drawing.labels.flatMap(({ key, lines, at, anchor }) =>
        lines.map((text, row) => {
          const width = textWidth(text, key === 'city' ? 16 : 13);
          const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
          return { text, box: { left, top: at.y + row * 17 - 8, width, height: 7 } };
        }),
      );
      expect(texts.filter(({ box }) => crossedLength(ways, box) > 2).map(({ text }) => text)).toEqual([]);
    });

    it('connects a label that is not next to its mark with the mark', () => {
      const marks = [drawing.city, ...drawing.neighbors].map(({ at }) => at);
      const { office, leaders } = drawing;
      if (office.kind === 'shown') marks.push(office.at);
      expect(leaders.length).toBeGreaterThan(0);
      for (const { from } of leaders) expect(marks).toContainEqual(from);
    });
  });

  it('draws a city without neighbors', () => {
    const { neighbors: none, scale } = drawCity(city, [], { name: 'Office', geo: city.geo }, style);
    expect(none).toEqual([]);
    expect(scale.length).toBeGreaterThan(0);
  });
});
