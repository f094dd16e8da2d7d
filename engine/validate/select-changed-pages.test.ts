import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../content/run-steps.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { smallModel, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { ContentLoader } from './load-content.ts';
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
    runAtOnce(selectChangedPages(after, other, ({ path }) => isChecked(path), large));
  const sample = runAtOnce(selectPages(after.routes, ({ path }) => isChecked(path), large));
  return { paths: select(before).routes.map(({ path }) => path), select, sample };
}

const pathsOfSample = (changed: SmallSite) => selectedAfter(changed).sample.routes.map(({ path }) => path);

describe('the pages of the check of a change', () => {
  it('are those about the changed city of a large site', () => {
    const changed = withProperties('cities/town-7.json', { name: 'Changed' }, townsSite);
    const { paths, select } = selectedAfter(changed);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect(path).toContain('town-7');
    expect(select(undefined).routes.length).toBeGreaterThan(paths.length);
  });

  it('are none if no file differs, and not those that are left out of the check', () => {
    expect(selectedAfter(townsSite).paths).toEqual([]);
    const changed = withProperties('cities/town-7.json', { name: 'Changed' }, townsSite);
    expect(selectedAfter(changed, (path) => !path.includes('town-7')).paths).toEqual([]);
  });

  it('are the usual sample if the site or a layout changed', () => {
    const site = withProperties('site.json', { name: 'Another Name' }, townsSite);
    expect(selectedAfter(site).paths).toEqual(pathsOfSample(site));
    expect(selectedAfter(site).paths.length).toBeGreaterThan(towns.length);
  });

  it('are all pages of a small site', () => {
    const changed = withProperties('cities/keene.json', { name: 'Changed' });
    const [before, after] = statesOf(smallSite, changed);
    if (after === undefined) throw new Error('There is no state.');
    const all = [...after.routes.routes()].map(({ path }) => path);
    const { routes } = runAtOnce(selectChangedPages(after, before, () => true));
    expect(routes.map(({ path }) => path)).toEqual(all);
  });
});
