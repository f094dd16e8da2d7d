import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';
import { pageScope, recordIn } from './page-composer.ts';
import { ReadCache } from './read-cache.ts';
import type { ReadRecord } from './read-record.ts';
import type { Root } from './root.ts';
import type { Scope } from './scope.ts';

const states = [
  readSite(),
  readSite(withProperties('cities/dover.json', { county: 'South County', neighbors: [] })),
  readSite(withProperties('services/tuning.json', { page: false })),
  readSite(
    withFiles(
      { 'claims/clients.json': undefined },
      withProperties('pages/index.json', { blocks: [{ id: 'news', type: 'news' }] }),
    ),
  ),
];

const instants = ['2026-11-21T15:00:00Z', '2026-12-31T12:00:00Z', '2027-03-16T00:00:00Z'].map(Date.parse);

/** Every page of every state at every instant. */
const scopes: readonly Scope[] = states.flatMap(({ snapshot, routes }) =>
  instants.flatMap((now) => [...routes.routes()].map((route) => pageScope({ snapshot, routes }, route, now))),
);

const roots: readonly Root[] = [
  { kind: 'entry', id: 'site' },
  { kind: 'entry', id: 'cities/dover' },
  { kind: 'entry', id: 'cities/nowhere' },
  { kind: 'subject', collection: 'cities' },
  { kind: 'subject', collection: 'services' },
  { kind: 'cell' },
  { kind: 'has', root: { kind: 'subject', collection: 'cities' }, path: ['neighbors'] },
  { kind: 'has', root: { kind: 'cell' }, path: ['intro'] },
  { kind: 'outline', root: { kind: 'cell' }, path: ['faqs'] },
  { kind: 'override', collection: 'cities', block: 'head' },
  { kind: 'collection', collection: 'cities' },
  { kind: 'clusters', from: { latitude: 43, longitude: -71 } },
  { kind: 'members', collection: 'claims', which: { of: 'all' } },
  { kind: 'members', collection: 'cities', which: { of: 'slug', property: 'neighbors', slug: 'dover' } },
  {
    kind: 'members',
    collection: 'cities',
    which: { of: 'subject', property: 'neighbors', subject: 'cities' },
  },
  { kind: 'listed-subject', collection: 'services', by: 'cities', property: 'services' },
  { kind: 'listed-pages', collection: 'services', by: 'cities', property: 'services' },
  { kind: 'route', path: '/work/tuning' },
  { kind: 'path-to', subject: { services: 'tuning' } },
  { kind: 'years-since', date: '2001-03-15' },
  { kind: 'has-begun', date: '2027-01-01' },
  { kind: 'year' },
  { kind: 'page', property: 'section' },
  { kind: 'page', property: 'path' },
  { kind: 'page', property: 'ancestors' },
  { kind: 'page', property: 'state' },
];

const longest = 7;

/** Simulates a pure block: each root follows from the seed and from what was read so far. */
function runBlock(seed: number, scope: Scope): ReadRecord {
  const recorder = recordIn(scope);
  let state = seed;
  for (let step = 0; step < longest; step++) {
    const root = roots[state % roots.length];
    if (root === undefined || (step > 0 && state % 5 === 0)) break;
    recorder.read(root);
    state = mix(state, String(recorder.record().reads.at(-1)?.identity));
  }
  return recorder.record();
}

function mix(state: number, text: string): number {
  let mixed = state;
  for (const character of text) mixed = (Math.imul(mixed, 31) + character.charCodeAt(0)) >>> 0;
  return mixed;
}

const nameOf = ({ reads }: ReadRecord): string =>
  JSON.stringify(reads.map(({ root, identity }) => [root, identity]));

const anyScope = fc.integer({ min: 0, max: scopes.length - 1 });

function anyPage(): Scope {
  const [scope] = scopes;
  if (scope === undefined) throw new Error('there is a page');
  return scope;
}

describe('a read cache', () => {
  it('finds only what the same reads would compute, on any page, in any state, at any time', () => {
    let found = 0;
    let missed = 0;
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(anyScope, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1_000, max: 100_000 }),
        (seed, visits, limit) => {
          const cache = new ReadCache<string>(limit, (value) => value.length);
          for (const visit of visits) {
            const scope = scopes[visit];
            if (scope === undefined) continue;
            const record = runBlock(seed, scope);
            const cached = cache.find('block', scope);
            if (cached === undefined) {
              missed += 1;
              cache.set('block', record, scope, nameOf(record));
            } else {
              found += 1;
              expect(cached.value).toBe(nameOf(record));
              expect(cached.record.until).toBe(record.until);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(500);
    expect(missed).toBeGreaterThan(500);
  });

  it('finds a value again on every page that has read the same', () => {
    const cache = new ReadCache<string>(100_000, () => 1);
    const [first] = states;
    if (first === undefined) throw new Error('there is a state');
    const pages = [...first.routes.routes()].map((route) =>
      pageScope(first, route, Date.parse('2026-11-21')),
    );
    let computed = 0;
    for (const scope of pages) {
      if (cache.find('block', scope) !== undefined) continue;
      const recorder = recordIn(scope);
      recorder.read({ kind: 'entry', id: 'site' });
      recorder.read({ kind: 'subject', collection: 'cities' });
      cache.set('block', recorder.record(), scope, 'value');
      computed += 1;
    }
    const cities = new Set(pages.map(({ subjects }) => subjects.get('cities')?.slug));
    expect(computed).toBe(cities.size);
    expect(pages.length).toBeGreaterThan(2 * computed);
  });

  it('separates values by family', () => {
    const cache = new ReadCache<string>(100_000, () => 1);
    const scope = anyPage();
    const record = runBlock(1, scope);
    cache.set('one', record, scope, 'a');
    expect(cache.find('two', scope)).toBeUndefined();
    expect(cache.find('one', scope)?.value).toBe('a');
  });

  it('caches a value without reads, and replaces it', () => {
    const cache = new ReadCache<string>(100_000, () => 1);
    const record = { reads: [], until: Number.POSITIVE_INFINITY };
    for (const value of ['first', 'second']) cache.set('still', record, anyPage(), value);
    for (const scope of scopes) expect(cache.find('still', scope)?.value).toBe('second');
  });

  it('evicts the least recently used values beyond its limit', () => {
    const cache = new ReadCache<string>(3_000, () => 700);
    const scope = anyPage();
    const record = { reads: [], until: Number.POSITIVE_INFINITY };
    for (const family of ['header', 'cell', 'footer']) cache.set(family, record, scope, family);
    cache.find('header', scope);
    cache.set('other', record, scope, 'other');
    expect(cache.size).toBe(3);
    expect(cache.find('cell', scope)).toBeUndefined();
    expect(cache.find('header', scope)?.value).toBe('header');
  });
});
