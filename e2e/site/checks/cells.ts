import { expect, it } from 'vitest';
import { blockTypes } from '../../../blocks/block-types.ts';
import { cellReports } from '../../../engine/render/cell-report.ts';
import { builtInModel } from '../../../server/site/built-in-model.ts';
import { measureCells } from '../cell-similarity.ts';
import { lookedAt } from '../looked-at.ts';
import { parseContent } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';

/**
 * The largest differences between the figures of `npx cityblock cells` and those measured on HTML. HTML has words of the
 * components, such as "in a straight line"; content has headings of sections that are not shown when they are empty.
 */
const tolerance = { ownShare: 0.045, shared: 0.055 };

export function cellChecks(site: RenderedSite): void {
  it('the figures of npx cityblock cells agree with those measured on the HTML of ready cells', () => {
    const now = Date.parse(`${site.today}T17:00:00Z`);
    const reports = cellReports(site.state, builtInModel, blockTypes, now).filter(
      ({ state }) => state === 'ready',
    );
    const pages = reports.flatMap(({ path }) => {
      const main = parseContent(site.render(path).html).querySelector('main');
      return main === null ? [] : [{ path, main }];
    });
    const measured = measureCells(pages, placeNames(site));
    lookedAt('similarity of cells', measured.length, 'ready cells');
    const differing = measured.flatMap(({ path, ownShare, shared }) => {
      const report = reports.find((candidate) => candidate.path === path);
      const own = ownShare - (report?.ownShare ?? 0);
      const common = shared - (report?.nearest?.shared ?? 0);
      return Math.abs(own) > tolerance.ownShare || Math.abs(common) > tolerance.shared
        ? [`${path} differs by ${own.toFixed(2)} in its own share and ${common.toFixed(2)} in the shared one`]
        : [];
    });
    expect(differing).toEqual([]);
  });
}

function placeNames({ state }: RenderedSite): readonly string[] {
  const cities = [...state.snapshot.collections.cities.values()].map(({ value }) => value);
  return [
    ...new Set(
      cities.flatMap(({ name, county, keyIndustries = [] }) => [
        name,
        ...(county === undefined ? [] : [county, county.replace(' County', '')]),
        ...keyIndustries,
      ]),
    ),
  ];
}
