import { describe, expect, it } from 'vitest';
import { suggestName } from './suggestion.ts';

describe('a suggestion', () => {
  it.each([
    ['keene', ['keene-nh', 'dover'], 'Did you mean "keene-nh"?'],
    ['keene-nh', ['keene', 'dover'], 'Did you mean "keene"?'],
    ['kene', ['keene', 'keene-nh'], 'Did you mean "keene"?'],
    ['dovr', ['dover', 'dovre', 'keene'], 'Did you mean "dover" or "dovre"?'],
  ])('for %s finds the name that was meant', (written, known, suggestion) => {
    expect(suggestName(written, known)).toBe(suggestion);
  });

  it('is undefined if two names extend the written one', () => {
    expect(suggestName('keene', ['keene-north-bank', 'keene-south-bank'])).toBe(
      'Available: "keene-north-bank", "keene-south-bank".',
    );
  });
});
