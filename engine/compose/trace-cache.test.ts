import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';
import { pageScope, recordIn } from './page-composer.ts';
import type { Question } from './question.ts';
import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';
import { ImpureBlockError, TraceCache } from './trace-cache.ts';

const states = [
  readSite(),
  readSite(withProperties('cities/dover.json', { county: 'South County', neighbors: [] })),
  readSite(withProperties('services/tuning.json', { page: false })),
  readSite(withFiles({ 'claims/clients.json': undefined }, pageWithoutClaim())),
];

function pageWithoutClaim() {
  return withProperties('pages/index.json', { blocks: [{ id: 'news', type: 'news' }] });
}

const instants = ['2026-11-21T15:00:00Z', '2026-12-31T12:00:00Z', '2027-03-16T00:00:00Z'].map(Date.parse);

/** Every page of every state at every instant. */
const scopes: readonly Scope[] = states.flatMap(({ snapshot, routes }) =>
  instants.flatMap((now) => [...routes.routes()].map((route) => pageScope({ snapshot, routes }, route, now))),
);

const questions: readonly Question[] = [
  { kind: 'value', root: { kind: 'entry', id: 'site' }, path: ['name'] },
  { kind: 'value', root: { kind: 'entry', id: 'cities/dover' }, path: ['county'] },
  { kind: 'value', root: { kind: 'entry', id: 'cities/dover' }, path: ['neighbors'] },
  { kind: 'value', root: { kind: 'entry', id: 'cities/nowhere' }, path: [] },
  { kind: 'shape', root: { kind: 'subject', collection: 'cities' }, path: [] },
  { kind: 'value', root: { kind: 'subject', collection: 'cities' }, path: ['county'] },
  { kind: 'value', root: { kind: 'subject', collection: 'cities' }, path: ['slug'] },
  { kind: 'keys', root: { kind: 'subject', collection: 'cities' }, path: ['services'] },
  { kind: 'value', root: { kind: 'subject', collection: 'services' }, path: ['page'] },
  { kind: 'value', root: { kind: 'cell' }, path: ['intro'] },
  { kind: 'members', collection: 'claims' },
  { kind: 'route', path: '/work/tuning' },
  { kind: 'route', path: '/news/second' },
  { kind: 'path-to', subject: { services: 'tuning' } },
  { kind: 'years-since', date: '2001-03-15' },
  { kind: 'has-begun', date: '2027-01-01' },
  { kind: 'year' },
  { kind: 'page', property: 'section' },
  { kind: 'page', property: 'path' },
];

const longest = 7;

/** Simulates a pure block: each question follows from the seed and the answers so far. */
function runBlock(seed: number, scope: Scope): ReadRecord {
  const recorder = recordIn(scope);
  let state = seed;
  for (let step = 0; step < longest; step++) {
    const question = questions[state % questions.length];
    if (question === undefined || (step > 0 && state % 5 === 0)) break;
    state = mix(state, String(recorder.ask(question).key));
  }
  return recorder.record();
}

function mix(state: number, text: string): number {
  let mixed = state;
  for (const character of text) mixed = (Math.imul(mixed, 31) + character.charCodeAt(0)) >>> 0;
  return mixed;
}

/** The key of a record in a memo by all answers. */
const nameOf = ({ reads }: ReadRecord): string =>
  JSON.stringify(reads.map(({ question, key }) => [question, key]));

const anyScope = fc.integer({ min: 0, max: scopes.length - 1 });

describe('a trace cache', () => {
  it('finds the same values as a memo by all answers, on any page, in any state, at any time', () => {
    let found = 0;
    let missed = 0;
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(anyScope, { minLength: 1, maxLength: 60 }), (seed, visits) => {
        const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, (value) => value.length);
        const memo = new Map<string, string>();
        visits.forEach((visit, count) => {
          const scope = scopes[visit];
          if (scope === undefined) return;
          const record = runBlock(seed, scope);
          const name = nameOf(record);
          const cached = cache.find('block', scope);
          expect(cached?.value).toBe(memo.get(name));
          if (cached === undefined) {
            missed += 1;
            memo.set(name, `computed in visit ${count}`);
            cache.set('block', record, `computed in visit ${count}`);
          } else {
            found += 1;
            expect(cached.record.until).toBe(record.until);
            expect(nameOf(cached.record)).toBe(name);
          }
        });
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(500);
    expect(missed).toBeGreaterThan(500);
  });

  it('separates blocks by their keys', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    const record = runBlock(1, scope);
    cache.set('one', record, 'a');
    expect(cache.find('two', scope)).toBeUndefined();
    cache.set('two', record, 'b');
    expect(cache.find('one', scope)?.value).toBe('a');
    expect(cache.find('two', scope)?.value).toBe('b');
  });

  it('caches a value without reads', () => {
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.set('still', { reads: [], until: Number.POSITIVE_INFINITY }, 'always');
    for (const scope of scopes) expect(cache.find('still', scope)?.value).toBe('always');
  });

  it('replaces the value of the same answers', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.set('block', runBlock(3, scope), 'first');
    cache.set('block', runBlock(3, scope), 'second');
    expect(cache.find('block', scope)?.value).toBe('second');
  });
});

describe('an impure block', () => {
  const read = (question: Question, key: string | undefined) => ({ question, key });
  const [name, county, path] = [questions[0], questions[1], questions[18]];
  if (name === undefined || county === undefined || path === undefined)
    throw new Error('there are questions');
  const record = (...reads: ReadRecord['reads']): ReadRecord => ({ reads, until: Number.POSITIVE_INFINITY });
  const first = record(read(name, 'a'), read(county, 'b'));

  it.each([
    ['another first question', record(read(county, 'b'), read(name, 'a'))],
    ['another question after the same answer', record(read(name, 'a'), read(path, '/'))],
    ['one question fewer', record(read(name, 'a'))],
    ['one question more', record(read(name, 'a'), read(county, 'b'), read(path, '/'))],
    ['no question', record()],
  ])('is rejected: %s', (_name, second) => {
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.set('pages/index#clock', first, 'x');
    expect(() => cache.set('pages/index#clock', second, 'y')).toThrow(ImpureBlockError);
    expect(() => cache.set('pages/index#clock', second, 'y')).toThrow(/pages\/index#clock/);
  });

  it('is rejected below a fork', () => {
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.set('block', first, 'x');
    cache.set('block', record(read(name, 'other'), read(path, '/')), 'y');
    expect(() => cache.set('block', record(read(county, 'b')), 'z')).toThrow(ImpureBlockError);
    expect(() => cache.set('block', record(read(name, 'other')), 'z')).toThrow(ImpureBlockError);
  });

  it('does not affect the cached values', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    const good = runBlock(2, scope);
    expect(good.reads.length).toBeGreaterThan(0);
    cache.set('block', good, 'good');
    const { weight } = cache;
    expect(() => cache.set('block', record(), 'bad')).toThrow(ImpureBlockError);
    expect(cache.find('block', scope)?.value).toBe('good');
    expect(cache.weight).toBe(weight);
  });
});

describe('the weight of a trace cache', () => {
  it('never exceeds the limit, and evicted values are only cache misses', () => {
    let evicted = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.array(fc.tuple(fc.nat(6), anyScope, fc.nat(400)), { minLength: 1, maxLength: 60 }),
        (limit, visits) => {
          const cache = new TraceCache<{ readonly name: string; readonly weight: number }>(
            limit,
            (value) => value.weight,
          );
          const seen = new Set<string>();
          for (const [seed, visit, weight] of visits) {
            const scope = scopes[visit];
            if (scope === undefined) continue;
            const record = runBlock(seed, scope);
            const name = `${seed} ${nameOf(record)}`;
            const found = cache.find(String(seed), scope);
            if (found !== undefined) expect(found.value.name).toBe(name);
            else {
              if (seen.has(name)) evicted += 1;
              seen.add(name);
              cache.set(String(seed), record, { name, weight });
            }
            expect(cache.weight).toBeLessThanOrEqual(limit);
            expect(cache.weight).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(evicted).toBeGreaterThan(20);
  });

  it('includes the records, and the least recently used tree is evicted first', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const record = runBlock(2, scope);
    const probe = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 100);
    probe.set('one', record, '');
    const each = probe.weight;
    expect(each).toBeGreaterThan(100);

    const cache = new TraceCache<string>(each * 3, () => 100);
    for (const key of ['header', 'cell', 'footer']) cache.set(key, record, key);
    cache.find('header', scope);
    cache.find('footer', scope);
    cache.set('other', record, 'other');
    expect(['header', 'cell', 'footer', 'other'].filter((key) => cache.find(key, scope))).toEqual([
      'header',
      'footer',
      'other',
    ]);
  });
});
