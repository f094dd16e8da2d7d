import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';
import { calendarDateAt } from './calendar.ts';
import { pageScope, recordIn } from './page-composer.ts';
import type { Question, Scope } from './question.ts';
import type { ReadRecord } from './read-record.ts';
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
  instants.flatMap((now) =>
    [...routes.routes(calendarDateAt(now, snapshot.site.value.timeZone))].map((route) =>
      pageScope({ snapshot, routes }, route, now),
    ),
  ),
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

/** Runs a block that asks what follows from its seed and the answers so far, as a block does that depends on nothing else. */
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

/** What a memo of all answers knows a piece by. */
const nameOf = ({ reads }: ReadRecord): string =>
  JSON.stringify(reads.map(({ question, key }) => [question, key]));

const anyScope = fc.integer({ min: 0, max: scopes.length - 1 });

describe('a trace cache', () => {
  it('finds what a memo of all answers would find, in any page, state and time', () => {
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
          const kept = cache.find('block', scope);
          expect(kept?.value).toBe(memo.get(name));
          if (kept === undefined) {
            missed += 1;
            memo.set(name, `made in visit ${count}`);
            cache.keep('block', record, `made in visit ${count}`);
          } else {
            found += 1;
            expect(kept.record.until).toBe(record.until);
            expect(nameOf(kept.record)).toBe(name);
          }
        });
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(500);
    expect(missed).toBeGreaterThan(500);
  });

  it('keeps blocks apart by their keys', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    const record = runBlock(1, scope);
    cache.keep('one', record, 'a');
    expect(cache.find('two', scope)).toBeUndefined();
    cache.keep('two', record, 'b');
    expect(cache.find('one', scope)?.value).toBe('a');
    expect(cache.find('two', scope)?.value).toBe('b');
  });

  it('keeps what reads nothing', () => {
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.keep('still', { reads: [], until: Number.POSITIVE_INFINITY }, 'always');
    for (const scope of scopes) expect(cache.find('still', scope)?.value).toBe('always');
  });

  it('keeps the later of two pieces that were made of the same answers', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.keep('block', runBlock(3, scope), 'first');
    cache.keep('block', runBlock(3, scope), 'second');
    expect(cache.find('block', scope)?.value).toBe('second');
  });
});

describe('a block that depends on more than it reads', () => {
  const read = (question: Question, key: string | undefined) => ({ question, key });
  const [name, county, path] = [questions[0], questions[1], questions[18]];
  if (name === undefined || county === undefined || path === undefined)
    throw new Error('there are questions');
  const record = (...reads: ReadRecord['reads']): ReadRecord => ({ reads, until: Number.POSITIVE_INFINITY });
  const first = record(read(name, 'a'), read(county, 'b'));

  it.each([
    ['another question at the beginning', record(read(county, 'b'), read(name, 'a'))],
    ['another question after the same answer', record(read(name, 'a'), read(path, '/'))],
    ['a question less', record(read(name, 'a'))],
    ['a question more', record(read(name, 'a'), read(county, 'b'), read(path, '/'))],
    ['no question', record()],
  ])('is refused: %s', (_name, second) => {
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.keep('pages/index#clock', first, 'x');
    expect(() => cache.keep('pages/index#clock', second, 'y')).toThrow(ImpureBlockError);
    expect(() => cache.keep('pages/index#clock', second, 'y')).toThrow(/pages\/index#clock/);
  });

  it('is refused where ways have parted, too', () => {
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    cache.keep('block', first, 'x');
    cache.keep('block', record(read(name, 'other'), read(path, '/')), 'y');
    expect(() => cache.keep('block', record(read(county, 'b')), 'z')).toThrow(ImpureBlockError);
    expect(() => cache.keep('block', record(read(name, 'other')), 'z')).toThrow(ImpureBlockError);
  });

  it('takes nothing of what was kept before with it', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const cache = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 1);
    const made = runBlock(2, scope);
    expect(made.reads.length).toBeGreaterThan(0);
    cache.keep('block', made, 'good');
    const { weight } = cache;
    expect(() => cache.keep('block', record(), 'bad')).toThrow(ImpureBlockError);
    expect(cache.find('block', scope)?.value).toBe('good');
    expect(cache.weight).toBe(weight);
  });
});

describe('the weight of a trace cache', () => {
  it('never exceeds its limit, and what is dropped is made anew, never answered wrongly', () => {
    let dropped = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.array(fc.tuple(fc.nat(6), anyScope, fc.nat(400)), { minLength: 1, maxLength: 60 }),
        (limit, visits) => {
          const cache = new TraceCache<{ readonly name: string; readonly weight: number }>(
            limit,
            (value) => value.weight,
          );
          const kept = new Set<string>();
          for (const [seed, visit, weight] of visits) {
            const scope = scopes[visit];
            if (scope === undefined) continue;
            const record = runBlock(seed, scope);
            const name = `${seed} ${nameOf(record)}`;
            const found = cache.find(String(seed), scope);
            if (found !== undefined) expect(found.value.name).toBe(name);
            else {
              if (kept.has(name)) dropped += 1;
              kept.add(name);
              cache.keep(String(seed), record, { name, weight });
            }
            expect(cache.weight).toBeLessThanOrEqual(limit);
            expect(cache.weight).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(dropped).toBeGreaterThan(20);
  });

  it('counts the records, and drops first what was of no use for longest', () => {
    const [scope] = scopes;
    if (scope === undefined) throw new Error('there is a page');
    const record = runBlock(2, scope);
    const probe = new TraceCache<string>(Number.POSITIVE_INFINITY, () => 100);
    probe.keep('one', record, '');
    const each = probe.weight;
    expect(each).toBeGreaterThan(100);

    const cache = new TraceCache<string>(each * 3, () => 100);
    for (const key of ['header', 'cell', 'footer']) cache.keep(key, record, key);
    cache.find('header', scope);
    cache.find('footer', scope);
    cache.keep('other', record, 'other');
    expect(['header', 'cell', 'footer', 'other'].filter((key) => cache.find(key, scope))).toEqual([
      'header',
      'footer',
      'other',
    ]);
  });
});
