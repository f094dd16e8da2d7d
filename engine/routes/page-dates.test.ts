import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mainContentHashes } from '../render/main-content.ts';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import { smallBlockTypes } from '../testing/small-blocks.tsx';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import {
  comparePageDates,
  nextPageDates,
  PageDates,
  pageDatesFile,
  tabulatePageDates,
  writePageDates,
} from './page-dates.ts';
import { PageHashes } from './page-hashes.ts';
import { type Route, RouteTable } from './route-table.ts';

const today = '2026-11-21';

const hashesOf = (site: SmallSite, date = today) =>
  mainContentHashes(readSite(site), smallModel, smallBlockTypes, date);

const root = mkdtempSync(join(tmpdir(), 'cityblock-dates-'));
afterAll(() => rmSync(root, { recursive: true }));
const newFolder = () => mkdtempSync(join(root, 'content-'));

/** Writes the dates of hashes, and reads them again. */
function store(
  hashes: PageHashes,
  stored?: PageDates,
  asOf = today,
  firstDate: (path: string) => string | undefined = () => undefined,
): PageDates {
  const folder = newFolder();
  writePageDates(folder, asOf, nextPageDates(stored, hashes, asOf, firstDate));
  const dates = PageDates.read(folder);
  if (dates === undefined) throw new Error('The dates cannot be read.');
  return dates;
}

function changedBy(site: SmallSite): readonly string[] {
  return [...comparePageDates(store(hashesOf(smallSite)), hashesOf(site)).changed].sort();
}

describe('the hash of a page', () => {
  it('depends on the content of the main region', () => {
    expect(hashesOf(smallSite).size).toBe(12);
    expect(changedBy(smallSite)).toEqual([]);
    expect(changedBy(withProperties('cities/keene.json', { name: 'Keene Falls' }))).toContain('/towns/keene');
  });

  it('does not depend on the title or the layout', () => {
    expect(changedBy(withProperties('pages/towns.json', { title: 'Another title for the towns' }))).toEqual(
      [],
    );
    expect(changedBy(withProperties('layouts/plain.json', { before: [] }))).toEqual([]);
  });
});

it('pages that share texts of blocks have the hashes that they have alone', () => {
  const state = readSite(smallSite);
  const alone = (route: Route) => {
    const routes = new RouteTable(state.snapshot, smallModel);
    routes.routes = function* () {
      yield route;
    };
    return [...mainContentHashes({ ...state, routes }, smallModel, smallBlockTypes, today)];
  };
  const one = [...state.routes.routes()].flatMap(alone);
  expect(one.length).toBeGreaterThan(10);
  expect([...hashesOf(smallSite)]).toEqual(one);
});

describe('a text that a block only prints', () => {
  const { text } = smallBlockTypes;
  const printingTypes = { ...smallBlockTypes, text: { ...text, prints: ['text'] as const } };
  const about = ['First.', 'The bench: ![A bench](media/bench.jpg "A bench")', 'And last.'];
  const bench = { file: 'media/bench.jpg', format: 'jpeg', width: 300, height: 200 } as const;

  const hashesWith = (version: string, types: typeof smallBlockTypes) => {
    const state = readSite(withProperties('cities/keene.json', { about }));
    const pictures = new Map([[bench.file, { ...bench, version }]]);
    const shown = { ...state, snapshot: { ...state.snapshot, pictures } };
    return new Map(mainContentHashes(shown, smallModel, types, today));
  };

  it('has the hash that it has in a block that is composed for each page', () => {
    expect(hashesWith('1', printingTypes)).toEqual(hashesWith('1', smallBlockTypes));
  });

  it('has another hash when a picture in it was replaced', () => {
    const [before, after] = [hashesWith('1', printingTypes), hashesWith('2', printingTypes)];
    expect([...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)).toEqual([
      '/towns/keene',
    ]);
  });
});

describe('the dates of pages', () => {
  const stored = store(hashesOf(smallSite));

  it('survive a round trip through the file, in which they are sorted by path', () => {
    expect(stored.asOf).toBe(today);
    expect(stored.size).toBe(12);
    for (const [path, hash] of hashesOf(smallSite)) expect(stored.get(path)).toEqual({ hash, date: today });
    const paths = [...stored.pages()].map(({ path }) => path);
    expect(paths).toEqual([...hashesOf(smallSite)].map(([path]) => path).sort());
    expect(stored.get('/unknown')).toBeUndefined();
  });

  it('cannot be read from another file or a missing one', () => {
    const folder = newFolder();
    expect(PageDates.read(folder)).toBeUndefined();
    writeFileSync(join(folder, pageDatesFile), 'something else');
    expect(PageDates.read(folder)).toBeUndefined();
  });

  it('are the same if they are read in steps', () => {
    const folder = newFolder();
    const tabulate = () => tabulatePageDates(folder);
    expect(tabulate()).toBeUndefined();
    const dates = ['2026-11-20', '2026-11-21'];
    const pages = Array.from({ length: 5_000 }, (_, index) => ({
      path: `/locations/küste-${index}`,
      hash: 'abcdefghijkl',
      date: dates[index % 2] ?? '',
    }));
    writePageDates(folder, today, pages);
    const text = readFileSync(join(folder, pageDatesFile), 'utf8');
    // With and without the end of the last line.
    for (const written of [text, text.trimEnd()]) {
      writeFileSync(join(folder, pageDatesFile), written);
      const table = tabulate();
      expect(table?.size).toBe(pages.length);
      expect(pages.filter(({ path, date }) => table?.get(path) !== date)).toEqual([]);
      const read = PageDates.read(folder);
      expect(pages.filter(({ path, date }) => read?.get(path)?.date !== date)).toEqual([]);
    }
    writeFileSync(join(folder, pageDatesFile), text.replace('as of', 'from'));
    expect(tabulate()).toBeUndefined();
  });

  it('change only with the hash, to the current date', () => {
    const hashes = new PageHashes();
    for (const [path, hash] of hashesOf(smallSite))
      if (path !== '/news/first') hashes.add(path, path === '/towns' ? 'changed-hash' : hash);
    hashes.add('/new', 'another-hash');
    hashes.add('/old', 'publish-hash');
    expect(comparePageDates(stored, hashes)).toEqual({
      changed: ['/towns'],
      added: ['/new', '/old'],
      removed: ['/news/first'],
    });
    const next = store(hashes, stored, '2027-01-05', (path) => (path === '/old' ? '2026-12-24' : undefined));
    expect(next.asOf).toBe('2027-01-05');
    expect(next.get('/towns')?.date).toBe('2027-01-05');
    expect(next.get('/')?.date).toBe(today);
    expect(next.get('/new')?.date).toBe('2027-01-05');
    expect(next.get('/old')?.date).toBe('2026-12-24');
    expect(next.get('/news/first')).toBeUndefined();
    expect(comparePageDates(next, hashes)).toEqual({ changed: [], added: [], removed: [] });
  });

  it('report every page as added if there are no stored dates', () => {
    expect(comparePageDates(undefined, hashesOf(smallSite)).added).toHaveLength(12);
  });
});

it('a hash of another length is refused', () => {
  expect(() => new PageHashes().add('/', 'short')).toThrow(RangeError);
});
