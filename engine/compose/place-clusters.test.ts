import { describe, expect, it } from 'vitest';
import { cityEntry } from '../testing/city-entry.ts';
import { placeClusters } from './place-clusters.ts';

const city = (slug: string, latitude: number, longitude: number, population?: string) =>
  [slug, cityEntry(slug, { geo: { latitude, longitude }, population })] as const;

const office = { latitude: 34, longitude: -118 };

describe('placeClusters', () => {
  const crowd = Array.from({ length: 5000 }, (_, index) =>
    city(`c${index}`, 30 + (index % 70) / 7, -120 + ((index * 37) % 500) / 10, String(index)),
  );

  it('has every city in one cluster, and at most one dot for each cell of its grid', () => {
    const { places, clusters } = placeClusters(new Map(crowd), office);
    expect(places).toBe(5000);
    expect(clusters.reduce((sum, cluster) => sum + cluster.places, 0)).toBe(5000);
    expect(clusters.length).toBeLessThan(1000);
    expect(clusters.length).toBeGreaterThan(50);
  });

  it('has a cluster between the cities that it consists of', () => {
    const cities = [city('a', 40, -100), city('b', 40.002, -100.002), city('far', 44, -90)];
    const { clusters } = placeClusters(new Map(cities), office);
    expect(clusters).toEqual([
      { latitude: 40.001, longitude: -100.001, places: 2 },
      { latitude: 44, longitude: -90, places: 1 },
    ]);
  });

  it('names the largest cities first, and the one that is farthest from a point', () => {
    const { largest, farthest } = placeClusters(
      new Map([...crowd, city('metropolis', 34, -118, '4,000,000'), city('island', 13, 145)]),
      office,
    );
    expect(largest.slice(0, 2)).toEqual(['metropolis', 'c4999']);
    expect(largest).toHaveLength(50);
    expect(farthest).toBe('island');
  });

  it('has nothing of no cities', () => {
    expect(placeClusters(new Map(), office)).toEqual({
      places: 0,
      clusters: [],
      largest: [],
      farthest: undefined,
    });
  });
});
