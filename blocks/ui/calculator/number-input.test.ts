import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillNames, readNumber } from './number-input.ts';

const range = { min: 1, max: 250, start: 25 };

describe('readNumber', () => {
  it('parses what a visitor types', () => {
    expect(readNumber('40', range)).toBe(40);
    expect(readNumber(' 1,2 ', range)).toBe(12);
    expect(readNumber('2.5', range)).toBe(2.5);
  });

  it('returns the initial value if there is no number', () => {
    for (const text of [undefined, '', '  ', 'many', 'NaN', 'Infinity', '1e999'])
      expect(readNumber(text, range)).toBe(25);
  });

  it('stays within the range for any text in the address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = readNumber(text, range);
        expect(value).toBeGreaterThanOrEqual(1);
        expect(value).toBeLessThanOrEqual(250);
      }),
    );
  });
});

describe('fillNames', () => {
  it('replaces known names and leaves the others unchanged', () => {
    expect(fillNames('{people} of {unknown}', { people: '1.5' })).toBe('1.5 of {unknown}');
  });
});
