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
  type PageDates,
  type PageHashes,
  pageDatesFile,
  readPageDates,
  writePageDates,
} from './page-dates.ts';
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
  writePageDates(folder, nextPageDates(stored, hashes, asOf, firstDate));
  const dates = readPageDates(folder);
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
    expect(stored.pages.size).toBe(12);
    for (const [path, hash] of hashesOf(smallSite))
      expect(stored.pages.get(path)).toEqual({ hash, date: today });
    const paths = [...stored.pages.keys()];
    expect(paths).toEqual([...hashesOf(smallSite)].map(([path]) => path).sort());
    expect(stored.pages.get('/unknown')).toBeUndefined();
  });

  it('cannot be read from another file or a missing one', () => {
    const folder = newFolder();
    expect(readPageDates(folder)).toBeUndefined();
    writeFileSync(join(folder, pageDatesFile), 'something else');
    expect(readPageDates(folder)).toBeUndefined();
  });

  it('are read with the line ends of Windows, and without the last line end', () => {
    const folder = newFolder();
    writePageDates(folder, stored);
    const text = readFileSync(join(folder, pageDatesFile), 'utf8');
    for (const written of [text.replaceAll('\n', '\r\n'), text.trimEnd()]) {
      writeFileSync(join(folder, pageDatesFile), written);
      expect(readPageDates(folder)).toEqual(stored);
    }
  });

  it('change only with the hash, to the current date', () => {
    const hashes = new Map<string, string>();
    for (const [path, hash] of hashesOf(smallSite))
      if (path !== '/news/first') hashes.set(path, path === '/towns' ? 'changed-hash' : hash);
    hashes.set('/new', 'another-hash');
    hashes.set('/old', 'publish-hash');
    expect(comparePageDates(stored, hashes)).toEqual({
      changed: ['/towns'],
      added: ['/new', '/old'],
      removed: ['/news/first'],
    });
    const next = store(hashes, stored, '2027-01-05', (path) => (path === '/old' ? '2026-12-24' : undefined));
    expect(next.asOf).toBe('2027-01-05');
    expect(next.pages.get('/towns')?.date).toBe('2027-01-05');
    expect(next.pages.get('/')?.date).toBe(today);
    expect(next.pages.get('/new')?.date).toBe('2027-01-05');
    expect(next.pages.get('/old')?.date).toBe('2026-12-24');
    expect(next.pages.get('/news/first')).toBeUndefined();
    expect(comparePageDates(next, hashes)).toEqual({ changed: [], added: [], removed: [] });
  });

  it('report every page as added if there are no stored dates', () => {
    expect(comparePageDates(undefined, hashesOf(smallSite)).added).toHaveLength(12);
  });
});
