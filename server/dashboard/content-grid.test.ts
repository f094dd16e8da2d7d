import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { cellReports } from '../../engine/render/cell-report.ts';
import { readSite, smallModel, withFiles } from '../../engine/testing/read-site.ts';
import { smallBlockTypes } from '../../engine/testing/small-blocks.tsx';
import { smallSite, smallSiteTime, toFiles } from '../../engine/testing/small-site.ts';
import { contentGrid } from './content-grid.ts';

/** The diagnostics of the small site after a text of a file was replaced. */
function findingsWith(file: string, replace: (text: string) => string): readonly Diagnostic[] {
  const text = toFiles(smallSite).find((known) => known.file === file)?.text ?? '';
  const broken = replace(text);
  expect(broken, 'the text is in the file').not.toBe(text);
  return new ContentLoader(smallModel).load(toFiles(withFiles({ [file]: JSON.parse(broken) }))).diagnostics;
}

const grid = (findings: readonly Diagnostic[] = [], leads = new Map<string, number>()) =>
  contentGrid(readSite(), findings, [], leads);

const faultsOf = (findings: readonly Diagnostic[]) =>
  grid(findings).cities.flatMap(({ slug, cells }) =>
    cells
      .filter(({ errors, warnings }) => errors + warnings > 0)
      .map(({ service, errors }) => `${slug}/${service}: ${errors}`),
  );

describe('the grid of content', () => {
  it('has a cell for every page of a city and a service, marked if it has copy of its own', () => {
    const { cities, services, findings } = grid();
    expect(services.map(({ slug }) => slug).sort()).toEqual(['repair', 'tuning']);
    expect(findings).toEqual([]);
    const cells = cities.flatMap((city) =>
      city.cells.map(({ service, path, isOwn }) => `${city.slug}/${service} ${path} ${isOwn}`),
    );
    expect(cells.sort()).toEqual([
      'dover/repair /towns/dover/repair false',
      'dover/tuning /towns/dover/tuning true',
      'epping/repair /towns/epping/repair true',
      'epping/tuning /towns/epping/tuning false',
      'keene/repair /towns/keene/repair true',
      'keene/tuning /towns/keene/tuning true',
    ]);
  });

  it('has the state of each cell with its reasons, and its figures', () => {
    const site = withFiles({ 'quality.json': { cells: { 'town-service': { evidence: 1 } } } });
    const reports = cellReports(readSite(site), smallModel, smallBlockTypes, smallSiteTime);
    const { cities } = contentGrid(readSite(site), [], reports, new Map());
    const cells = new Map(cities.flatMap(({ cells }) => cells).map((cell) => [cell.path, cell]));
    expect(cells.get('/towns/keene/tuning')).toMatchObject({ state: 'ready', lacks: [] });
    expect(cells.get('/towns/keene/tuning')?.figures?.ownShare).toBeGreaterThan(0);
    expect(cells.get('/towns/dover/tuning')).toMatchObject({
      state: 'thin',
      lacks: [{ part: 'evidence', count: 0, required: 1 }],
    });
    expect(cells.get('/towns/dover/repair')?.figures).toBeNull();
  });

  it('counts the leads of a page in its cell', () => {
    const { cities } = grid(
      [],
      new Map([
        ['keene/repair', 3],
        ['nowhere/repair', 5],
      ]),
    );
    const leads = cities.flatMap(({ slug, cells }) =>
      cells.filter((cell) => cell.leads > 0).map((cell) => `${slug}/${cell.service}: ${cell.leads}`),
    );
    expect(leads).toEqual(['keene/repair: 3']);
  });

  it.each([
    ['the first service of a town', '"Tuning here."', '"In {{ nowhere }}."', ['keene/tuning: 1']],
    ['a question of the first service', '"Soon."', '"{{ nowhere }}"', ['keene/tuning: 1']],
    ['the last service of a town', '"repair": {}', '"repair": { "intro": 7 }', ['keene/repair: 1']],
    ['the town itself', '"About Keene."', '"{{ nowhere }}"', []],
  ])('counts an error in %s in the cell of its copy', (_name, text, broken, cells) => {
    const findings = findingsWith('cities/keene.json', (whole) => whole.replace(text, broken));
    expect(findings.map(({ file }) => file)).toEqual(['cities/keene.json']);
    expect(faultsOf(findings)).toEqual(cells);
    expect(grid(findings).findings).toMatchObject([{ file: 'cities/keene.json', severity: 'error' }]);
  });

  it('does not count errors of one town in the cells of another', () => {
    const findings = findingsWith('cities/epping.json', (whole) =>
      whole.replace('"Repair by {{ site.name }}."', '"{{ nowhere }}"'),
    );
    expect(findings).toHaveLength(1);
    expect(faultsOf(findings)).toEqual(['epping/repair: 1']);
  });
});
