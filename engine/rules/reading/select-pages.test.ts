import { describe, expect, it } from 'vitest';
import type { Route } from '../../routes/route-table.ts';
import { readSite, withFiles } from '../../testing/read-site.ts';
import { type SmallSite, smallSite } from '../../testing/small-site.ts';
import { thinCellWarnings } from '../thin-cell.ts';
import { namedCells, selectPages } from './select-pages.ts';

const townCount = 40;

/** The small site with more towns, each with both services. */
const townsSite: SmallSite = withFiles(
  Object.fromEntries(
    Array.from({ length: townCount }, (_, index) => [
      `cities/town-${index}.json`,
      { ...Object(smallSite['cities/keene.json']), name: `Town ${index}` },
    ]),
  ),
);

const sampleOf = (site: SmallSite, minimum = 10) =>
  selectPages(readSite(site).routes, () => true, { whole: 20, minimum });

const pathsOf = (routes: readonly Route[]) => routes.map(({ path }) => path);

/** The templates and entries that pages are about. */
const covered = (routes: readonly Route[]) =>
  new Set(
    routes.flatMap((route) =>
      route.kind === 'page'
        ? [route.document.id]
        : [...route.subjects.values()].map(({ id }) => `${route.document.id} ${id}`),
    ),
  );

describe('the pages of a check', () => {
  it('are all pages of a small site, in their order', () => {
    const { routes } = readSite(smallSite);
    const all = [...routes.routes()];
    const selected = selectPages(routes, () => true, { whole: all.length, minimum: 1 });
    expect(pathsOf(selected.routes)).toEqual(pathsOf(all));
    expect(selected).toMatchObject({ pages: all.length });
  });

  it('of a large site are fewer than all, with one for each entry and document', () => {
    const all = [...readSite(townsSite).routes.routes()];
    const { routes, pages } = sampleOf(townsSite);
    expect(pages).toBe(all.length);
    expect(routes.length).toBeLessThan(all.length);
    expect(covered(all).size).toBeGreaterThan(2 * townCount);
    expect(covered(routes)).toEqual(covered(all));
    expect(pathsOf(routes)).toEqual(pathsOf(all).filter((path) => pathsOf(routes).includes(path)));
  });

  it('are at least as many as a sample must have', () => {
    const minimum = 150;
    expect(sampleOf(townsSite).routes.length).toBeLessThan(minimum);
    expect(sampleOf(townsSite, minimum).routes.length).toBeGreaterThanOrEqual(minimum);
  });

  it('are the same for other towns after one was added', () => {
    const before = new Set(pathsOf(sampleOf(townsSite).routes));
    const added = withFiles({ 'cities/alton.json': Object(smallSite['cities/keene.json']) }, townsSite);
    const after = pathsOf(sampleOf(added).routes);
    expect(after.filter((path) => !before.has(path))).toSatisfy(
      (paths: readonly string[]) =>
        paths.length > 0 && paths.every((path) => path.startsWith('/towns/alton')),
    );
  });
});

describe('thin cells', () => {
  const quality = { cells: { 'town-service': { lead: true } } };

  /** The findings about a town with so many services, none of which has a lead. */
  function findingsOf(count: number) {
    const services = Array.from({ length: count }, (_, index) => `service-${index}`);
    const named = services.map((slug) => [`services/${slug}.json`, smallSite['services/tuning.json']]);
    const town = {
      ...Object(smallSite['cities/dover.json']),
      services: Object.fromEntries(services.map((slug) => [slug, {}])),
    };
    const site = withFiles({
      ...Object.fromEntries(named),
      'cities/dover.json': town,
      'quality.json': quality,
    });
    const { thin } = selectPages(readSite(site).routes, () => true);
    return thinCellWarnings(thin).filter(({ file }) => file === 'cities/dover.json');
  }

  it('of an entry are reported one by one if they are few', () => {
    const found = findingsOf(namedCells);
    expect(found).toHaveLength(namedCells);
    expect(found[0]?.message).toBe(
      '/towns/dover/service-0 is not indexed, listed or linked: it has no lead of its own',
    );
  });

  it('of an entry are one finding if they are many and lack the same', () => {
    const [found, ...others] = findingsOf(namedCells + 2);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      file: 'cities/dover.json',
      message: `/towns/dover/service-0 and ${namedCells + 1} more pages of this file are not indexed, listed or linked: it has no lead of its own`,
    });
  });
});
