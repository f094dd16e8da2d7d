import { expect, it } from 'vitest';
import { lookedAt } from '../looked-at.ts';
import { mapFaults } from '../map-faults.ts';
import { parsePage } from '../page-text.ts';
import type { RenderedSite } from '../rendered-site.ts';

const mapPattern = /<svg [^>]*data-for="(?:narrow|wide|large|picture)"[\s\S]*?<\/svg>/g;

/** The different maps of all pages, with the first path of each. */
function mapsOf(site: RenderedSite): ReadonlyMap<string, string> {
  const maps = new Map<string, string>();
  for (const path of site.sitemapPaths())
    for (const [map] of site.render(path).html.matchAll(mapPattern)) if (!maps.has(map)) maps.set(map, path);
  return maps;
}

const reportOf = (map: string) => {
  const svg = parsePage(map).querySelector('svg');
  if (svg === null) throw new Error('The markup contains no drawing.');
  return mapFaults(svg);
};

export function mapChecks(site: RenderedSite): void {
  it('the labels of every map cover nothing, are on the sheet, and are missing only without room', () => {
    const maps = [...mapsOf(site)];
    const reports = maps.map(([map, path]) => ({ path, ...reportOf(map) }));
    const total = (count: 'labels' | 'marks' | 'unlabeled') =>
      reports.reduce((sum, report) => sum + report[count], 0);
    lookedAt('labels of maps', total('labels'), `labels and ${total('marks')} marks on ${maps.length} maps`);
    console.log(`labels of maps: ${total('unlabeled')} places have no label`);
    expect(reports.flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`))).toEqual([]);
  });

  it('labels that overlap, leave the sheet or are missing are found', () => {
    const sheet = (content: string) =>
      reportOf(`<svg viewBox="-1 -1 402 302" font-size="14"><g clip-path="url(#a)">${content}</g></svg>`)
        .faults;
    const place = (x: number, y: number, name: string) =>
      `<g><circle class="place" cx="${x}" cy="${y}" r="4"/><text x="${x + 9}" y="${y + 4}">${name}</text></g>`;
    expect(sheet(place(100, 100, 'Alder') + place(100, 200, 'Birch'))).toEqual([]);
    expect(sheet(place(100, 100, 'Alder') + place(130, 108, 'Birch'))).toEqual([
      'Alder covers Birch',
      'Alder covers the mark of Birch',
    ]);
    expect(sheet(place(370, 100, 'Alder'))).toEqual(['Alder is outside the map']);
    const office = '<rect class="office" x="177" y="97" width="6" height="6"/>';
    const distant = `<g><circle class="place" cx="250" cy="100" r="3"/><text x="187" y="104">Cedar</text></g>`;
    expect(sheet(place(50, 250, 'Alder').replace('r="4"', 'r="5"') + office + distant)).toEqual([
      'Cedar is nearer to the mark of office',
    ]);
    const unlabeled = '<g><title>Birch</title><circle class="place" cx="100" cy="200" r="4"/></g>';
    expect(sheet(place(100, 100, 'Alder') + unlabeled)).toEqual(['Birch has room but no label']);
  });
}
