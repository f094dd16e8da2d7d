import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../content/run-steps.ts';
import { mainContentHashes } from '../render/main-content.ts';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import { smallBlockTypes } from '../testing/small-blocks.tsx';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import {
  comparePageDates,
  formatPageDates,
  nextPageDates,
  type PageDate,
  type PageDates,
  pageDatesFile,
  parsePageDates,
  readPageDates,
  tabulatePageDates,
} from './page-dates.ts';
import { type Route, RouteTable } from './route-table.ts';

const today = '2026-11-21';
const never = () => undefined;

const hashesOf = (site: SmallSite, date = today) =>
  mainContentHashes(readSite(site), smallModel, smallBlockTypes, date);

const datesOf = (site: SmallSite): PageDates => nextPageDates(undefined, hashesOf(site), today, never);

function changedBy(site: SmallSite): readonly string[] {
  return [...comparePageDates(datesOf(smallSite), hashesOf(site)).changed].sort();
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

describe('the dates of pages', () => {
  const stored = datesOf(smallSite);

  it('survive a round trip through the file', () => {
    expect(parsePageDates(formatPageDates(stored))).toEqual(stored);
    const folder = mkdtempSync(join(tmpdir(), 'cityblock-dates-'));
    expect(readPageDates(folder)).toBeUndefined();
    writeFileSync(join(folder, pageDatesFile), formatPageDates(stored));
    expect(readPageDates(folder)).toEqual(stored);
    writeFileSync(join(folder, pageDatesFile), 'something else');
    expect(readPageDates(folder)).toBeUndefined();
  });

  it('are the same if they are read in steps', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cityblock-dates-'));
    const tabulate = () => runAtOnce(tabulatePageDates(folder));
    expect(tabulate()).toBeUndefined();
    const dates = ['2026-11-20', '2026-11-21'];
    const pages = Array.from({ length: 5_000 }, (_, index): [string, PageDate] => [
      `/locations/küste-${index}`,
      { hash: 'abcdefghijkl', date: dates[index % 2] ?? '' },
    ]);
    const text = formatPageDates({ asOf: today, pages: new Map(pages) });
    // With and without the end of the last line.
    for (const written of [text, text.trimEnd()]) {
      writeFileSync(join(folder, pageDatesFile), written);
      const table = tabulate();
      expect(table?.size).toBe(pages.length);
      expect(pages.filter(([path, { date }]) => table?.get(path) !== date)).toEqual([]);
    }
    writeFileSync(join(folder, pageDatesFile), text.replace('as of', 'from'));
    expect(tabulate()).toBeUndefined();
  });

  it('change only with the hash, to the present date', () => {
    const hashes = new Map(hashesOf(smallSite));
    hashes.set('/towns', 'changed-hash');
    hashes.delete('/news/first');
    hashes.set('/new', 'another-hash');
    hashes.set('/old', 'publish-hash');
    expect(comparePageDates(stored, hashes)).toEqual({
      changed: ['/towns'],
      added: ['/new', '/old'],
      removed: ['/news/first'],
    });
    const next = nextPageDates(stored, hashes, '2027-01-05', (path) =>
      path === '/old' ? '2026-12-24' : undefined,
    );
    expect(next.asOf).toBe('2027-01-05');
    expect(next.pages.get('/towns')?.date).toBe('2027-01-05');
    expect(next.pages.get('/')?.date).toBe(today);
    expect(next.pages.get('/new')?.date).toBe('2027-01-05');
    expect(next.pages.get('/old')?.date).toBe('2026-12-24');
    expect(next.pages.has('/news/first')).toBe(false);
    expect(comparePageDates(next, hashes)).toEqual({ changed: [], added: [], removed: [] });
  });

  it('report every page as added if there are no stored dates', () => {
    expect(comparePageDates(undefined, hashesOf(smallSite)).added).toHaveLength(12);
  });
});
