import { describe, expect, it } from 'vitest';
import { dialLink } from './dial-link.ts';

describe('the link that dials the number of a lead', () => {
  it.each([
    ['(626) 555-0199', 'US', 'tel:+16265550199'],
    ['1-626-555-0199', 'US', 'tel:+16265550199'],
    ['626 555 0199 ext. 12', 'US', 'tel:+16265550199;ext=12'],
    ['01 99 00 12 34', 'FR', 'tel:+33199001234'],
    ['+49 30 23125 000', 'FR', 'tel:+493023125000'],
    ['0049 30 23125000', 'FR', 'tel:+493023125000'],
  ])('has the country code: %s in %s', (typed, country, link) => {
    expect(dialLink(typed, country)).toBe(link);
  });

  it.each([
    ['555-0199', 'US', 'tel:5550199'],
    ['ask for Ana', 'US', 'tel:'],
    ['626 555 0199', undefined, 'tel:6265550199'],
    ['626 555 0199', 'XX', 'tel:6265550199'],
  ])('dials a text that is no number of the country as typed: %s in %s', (typed, country, link) => {
    expect(dialLink(typed, country)).toBe(link);
  });
});
