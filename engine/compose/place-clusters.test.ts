import { describe, expect, it } from 'vitest';
import { RouteTable } from '../routes/route-table.ts';
import { cityEntry } from '../testing/city-entry.ts';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import type { SmallSite } from '../testing/small-site.ts';
import { pageScope, recordIn } from './page-composer.ts';
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

describe('a map of many cities', () => {
  const identityIn = (site: SmallSite) => {
    const { snapshot } = readSite(site);
    const routes = new RouteTable(snapshot, smallModel);
    const { route } = routes.match('/towns/dover');
    if (route === undefined) throw new Error('There is no page.');
    const recorder = recordIn(pageScope({ snapshot, routes }, route, 0));
    recorder.clusters(office);
    return recorder.record().reads.at(-1)?.identity;
  };

  it('depends on the positions of cities, and not on their copy', () => {
    const before = withProperties('cities/dover.json', { about: 'One.' });
    const saved = identityIn(withProperties('cities/dover.json', { about: 'Two.' }));
    const moved = identityIn(
      withProperties('cities/dover.json', { geo: { latitude: 43.3, longitude: -70.9 } }, before),
    );
    expect(saved).toBe(identityIn(before));
    expect(moved).not.toBe(saved);
  });
});
