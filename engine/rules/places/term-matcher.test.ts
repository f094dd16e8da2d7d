import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TermMatcher } from './term-matcher.ts';

const terms = ['Haven', 'North Haven', 'North', '‘Ewa', 'St. Johns', '03820', 'New', "O'Fallon"];

/** The regular expression that the matcher replaces. */
function byPattern(text: string) {
  const alternatives = terms
    .toSorted((left, right) => right.length - left.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));
}

it('finds the terms that one regular expression of all terms finds', () => {
  const part = fc.constantFrom(
    ...terms,
    'haven',
    'Havens',
    'Newé',
    ' ',
    ' ',
    ', ',
    '.',
    '-',
    '0',
    'St.',
    "'s",
  );
  let matches = 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const found = new TermMatcher(terms).find(text);
      matches += found.length;
      expect(found).toEqual(byPattern(text));
    }),
    { numRuns: 2000 },
  );
  expect(matches).toBeGreaterThan(100);
});
