import { expect, test } from 'vitest';
import type { Clock } from '../engine/compose/content-reader.ts';
import type { Claim } from '../engine/content/model/entries/claim.ts';
import { wordsFrom } from '../engine/words/words.ts';
import { claimToday } from './claims.ts';

const wordsIn = (language: string) => wordsFrom({ language, override: () => undefined });

const clockOn = (today: string): Clock => ({
  yearsSince: (date) => Number(today.slice(0, 4)) - Number(date.slice(0, 4)),
  hasBegun: (date) => date <= today,
  year: () => Number(today.slice(0, 4)),
});

const claim = (properties: Partial<Claim>): Claim => ({
  label: 'clients',
  source: 'The register',
  date: '2026-01-01',
  ...properties,
});

test('a claim is shown as written, with its source', () => {
  expect(claimToday(claim({ value: '100+' }), clockOn('2026-11-20'), wordsIn('en'))).toEqual({
    value: '100+',
    label: 'clients',
    source: 'The register',
  });
});

test('years are counted up to today', () => {
  const years = claim({ since: '1997-07-01' });
  expect(claimToday(years, clockOn('2026-11-20'), wordsIn('en'))?.value).toBe('29+');
  expect(claimToday(years, clockOn('2027-11-20'), wordsIn('en'))?.value).toBe('30+');
  expect(claimToday(years, clockOn('2027-11-20'), wordsIn('fr'))?.value).toBe('30');
});

test('a claim is shown until the day before it expires', () => {
  const award = claim({ value: '1st', expires: '2026-11-21' });
  expect(claimToday(award, clockOn('2026-11-20'), wordsIn('en'))?.value).toBe('1st');
  expect(claimToday(award, clockOn('2026-11-21'), wordsIn('en'))).toBeUndefined();
});
