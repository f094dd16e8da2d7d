import { describe, expect, it } from 'vitest';
import { ContentLoader } from '../../loading/content-loader.ts';
import { type Route, RouteTable } from '../../routes/route-table.ts';
import type { SiteState } from '../../routes/site-state.ts';
import { smallModel, withFiles, withProperties } from '../../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../../testing/small-site.ts';
import { selectChangedPages } from './select-changed-pages.ts';
import { selectPages } from './select-pages.ts';

const large = { whole: 20, minimum: 10 };

const towns = Array.from({ length: 40 }, (_, index) => `cities/town-${index}.json`);

const townsSite: SmallSite = withFiles(
  Object.fromEntries(towns.map((file) => [file, { ...Object(smallSite['cities/keene.json']), name: file }])),
);

/** Loads both sites one after the other, as a server does. */
function statesOf(...sites: readonly SmallSite[]): readonly SiteState[] {
  const loader = new ContentLoader(smallModel);
  return sites.map((site) => {
    const { snapshot, model } = loader.load(toFiles(site));
    if (snapshot === undefined) throw new Error('The site has an error.');
    return { snapshot, routes: new RouteTable(snapshot, model), model };
  });
}

function selectedAfter(changed: SmallSite, isChecked: (path: string) => boolean = () => true) {
  const [before, after] = statesOf(townsSite, changed);
  if (after === undefined) throw new Error('There is no state.');
  const select = (other: SiteState | undefined) =>
    selectChangedPages(after, other, ({ path }) => isChecked(path), large);
  const sample = selectPages(after.routes, ({ path }) => isChecked(path), large);
  const chosen = select(before).routes;
  return { chosen, paths: chosen.map(({ path }) => path), select, sample };
}

const pathsOfSample = (changed: SmallSite) => selectedAfter(changed).sample.routes.map(({ path }) => path);

const isAboutTown = (path: string) => path.includes('town-7');

describe('the pages of the check of a change', () => {
  const changed = withProperties('cities/town-7.json', { name: 'Changed' }, townsSite);

  it('are those about the changed city of a large site, all documents and one of each template', () => {
    const { paths, select, sample } = selectedAfter(changed);
    const all = select(undefined).routes;
    expect(paths.filter(isAboutTown).length).toBeGreaterThan(1);
    expect(paths.length).toBeLessThan(sample.routes.length);
    const documents = all.flatMap((route) => (route.kind === 'page' ? [route.path] : []));
    expect(documents.length).toBeGreaterThan(1);
    expect(paths).toEqual(expect.arrayContaining(documents));
    const templates = (routes: readonly Route[]) => new Set(routes.map(({ document }) => document.id));
    expect(templates(selectedAfter(changed).chosen)).toEqual(templates(all));
  });

  it('are documents and examples only if no file differs', () => {
    const { chosen } = selectedAfter(townsSite);
    const cells = chosen.filter(({ kind }) => kind === 'cell');
    expect(cells.length).toBeGreaterThan(1);
    expect(cells).toHaveLength(new Set(cells.map(({ document }) => document.id)).size);
  });

  it('are not those that are left out of the check', () => {
    expect(selectedAfter(changed, (path) => !isAboutTown(path)).paths.filter(isAboutTown)).toEqual([]);
  });

  it('are the usual sample if the site changed or a city is gone', () => {
    const site = withProperties('site.json', { name: 'Another Name' }, townsSite);
    expect(selectedAfter(site).paths).toEqual(pathsOfSample(site));
    expect(selectedAfter(site).paths.length).toBeGreaterThan(towns.length);
    const fewer = withFiles({ 'cities/town-7.json': undefined }, townsSite);
    expect(selectedAfter(fewer).paths).toEqual(pathsOfSample(fewer));
  });

  it('are all pages of a small site', () => {
    const [before, after] = statesOf(smallSite, withProperties('cities/keene.json', { name: 'Changed' }));
    if (after === undefined) throw new Error('There is no state.');
    const all = [...after.routes.routes()].map(({ path }) => path);
    const { routes } = selectChangedPages(after, before, () => true);
    expect(routes.map(({ path }) => path)).toEqual(all);
  });
});
