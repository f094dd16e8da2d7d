import { expect, it } from 'vitest';
import { ContentLoader } from '../../loading/content-loader.ts';
import { smallModel, withFiles, withProperties } from '../../testing/read-site.ts';
import { ruleFindings } from '../../testing/rule-findings.ts';
import { type SmallSite, smallSite, smallSiteTime, toFiles } from '../../testing/small-site.ts';
import { checkCopy } from '../run-rules.ts';

/** A place at a number of kilometers north of the first one. */
const place = (north: number, neighbors: readonly string[], county?: string): object => ({
  ...Object(smallSite['cities/dover.json']),
  name: `Town at ${north}`,
  geo: { latitude: 40 + north / 111.2, longitude: -71 },
  county,
  neighbors,
});

/** Three towns near each other, and a camp far away that only one of them names. */
const road = (files: SmallSite = {}): SmallSite =>
  withFiles({
    'cities/keene.json': place(0, ['dover', 'epping', 'camp']),
    'cities/dover.json': place(8, ['keene', 'epping']),
    'cities/epping.json': place(16, ['dover', 'keene']),
    'cities/camp.json': place(480, []),
    ...files,
  });

const findings = (site: SmallSite) => ruleFindings('CB_GEOGRAPHY', site);

it('reports a neighbor that is far away while the others are near, at its name', () => {
  expect(findings(road())).toEqual([
    'cities/keene.json at "": "camp" is 480 km from Town at 0, whose other neighbors are about 8 km away',
  ]);
});

it('reports it next to one other neighbor, and two of them', () => {
  expect(findings(road({ 'cities/keene.json': place(0, ['camp', 'dover']) }))).toHaveLength(1);
  const two = road({
    'cities/keene.json': place(0, ['dover', 'epping', 'camp', 'lodge']),
    'cities/lodge.json': place(400, []),
  });
  expect(findings(two)).toHaveLength(2);
});

it('accepts a distance of up to 80 km, or of five times that of the others', () => {
  expect(findings(road({ 'cities/camp.json': place(79, []) }))).toEqual([]);
  const wide = road({
    'cities/keene.json': place(0, ['dover', 'camp']),
    'cities/dover.json': place(70, []),
    'cities/epping.json': place(300, []),
    'cities/camp.json': place(340, []),
  });
  expect(findings(wide)).toEqual([]);
  expect(
    findings(withProperties('cities/dover.json', { geo: { latitude: 40.5, longitude: -71 } }, wide)),
  ).toEqual([expect.stringContaining('"camp" is 340 km from Town at 0')]);
});

it('accepts a remote place in the list of the place that is nearest to it, and as the only neighbor', () => {
  const nearest = road({
    'cities/keene.json': place(0, ['dover', 'epping']),
    'cities/epping.json': place(16, ['dover', 'keene', 'camp']),
  });
  expect(findings(nearest)).toEqual([]);
  expect(findings(road({ 'cities/keene.json': place(0, ['camp']) }))).toEqual([]);
});

it('reports nothing if the coordinates of the neighbor are reported', () => {
  const county = 'North County';
  const site = road({
    'cities/keene.json': place(0, ['dover', 'epping', 'camp'], county),
    'cities/dover.json': place(8, ['keene', 'epping'], county),
    'cities/camp.json': place(480, ['dover'], county),
  });
  expect(ruleFindings('CB_COORDINATES', site)).toHaveLength(1);
  expect(findings(site)).toEqual([]);
});

it('reports nothing if a neighbor is in a file with a fault, which may be that of its coordinates', () => {
  const found = (description: string) => {
    const site = road({ 'cities/dover.json': { ...place(8, ['keene', 'epping']), description } });
    const snapshot = new ContentLoader(smallModel).load(toFiles(site)).withoutFaults();
    if (snapshot === undefined) throw new Error('The site has no snapshot.');
    const { diagnostics } = checkCopy(snapshot, smallModel, smallSiteTime);
    return diagnostics.filter(({ code }) => code === 'CB_GEOGRAPHY');
  };
  expect(found('A sentence about Dover.')).toHaveLength(1);
  expect(found('')).toEqual([]);
});
