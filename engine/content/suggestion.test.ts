import { describe, expect, it } from 'vitest';
import { nearestName, suggestName } from './suggestion.ts';

describe('a suggestion', () => {
  it.each([
    ['keene', ['keene-nh', 'dover'], 'Did you mean "keene-nh"?'],
    ['keene-nh', ['keene', 'dover'], 'Did you mean "keene"?'],
    ['kene', ['keene', 'keene-nh'], 'Did you mean "keene"?'],
    ['dovr', ['dover', 'dovre', 'keene'], 'Did you mean "dover" or "dovre"?'],
  ])('for %s finds the name that was meant', (written, known, suggestion) => {
    expect(suggestName(written, known)).toBe(suggestion);
  });

  it.each([
    ['mac-support', ['it-support']],
    ['/services/mac-support', ['/services/it-support']],
    ['cloud-hosting', ['cloud-moving']],
  ])('for %s is none if another word is in its place', (written, known) => {
    expect(nearestName(written, known)).toBeUndefined();
  });

  it.each([
    ['it-suport', 'it-support'],
    ['ti-support', 'it-support'],
    ['itsupport', 'it-support'],
    ['/servces/it-support', '/services/it-support'],
  ])('for %s is %s', (written, meant) => {
    expect(nearestName(written, [meant])).toBe(meant);
  });

  it('is none for an empty text', () => {
    expect(nearestName('', ['x', 'y'])).toBeUndefined();
    expect(
      suggestName(
        '',
        Array.from({ length: 17 }, (_, index) => `${index}`),
      ),
    ).toBeUndefined();
    expect(suggestName('', ['x', 'y'])).toBe('Available: "x", "y".');
  });

  it('is undefined if two names extend the written one', () => {
    expect(suggestName('keene', ['keene-north-bank', 'keene-south-bank'])).toBe(
      'Available: "keene-north-bank", "keene-south-bank".',
    );
  });
});
