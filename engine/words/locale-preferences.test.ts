import { describe, expect, it } from 'vitest';
import { type LocaleFacts, localePreferencesOf } from './locale-preferences.ts';

const facts = (given: Partial<LocaleFacts>): LocaleFacts => ({
  country: undefined,
  units: undefined,
  clock: undefined,
  firstDay: undefined,
  ...given,
});

describe('the region of a site', () => {
  it.each([
    ['en-US', undefined, { distanceUnit: 'mile', clock: 12, firstDay: 7 }],
    ['en-US', 'FR', { distanceUnit: 'kilometer', clock: 24, firstDay: 1 }],
    ['en', 'GB', { distanceUnit: 'mile', clock: 24, firstDay: 1 }],
    ['fr', undefined, { distanceUnit: 'kilometer', clock: 24, firstDay: 1 }],
    ['fr', 'CH', { distanceUnit: 'kilometer', clock: 24, firstDay: 1 }],
    ['es', 'MX', { distanceUnit: 'kilometer', firstDay: 7 }],
    ['ar', 'EG', { distanceUnit: 'kilometer', clock: 12, firstDay: 6 }],
  ])('follows from the language %s and the country %s', (language, country, expected) => {
    expect(localePreferencesOf(language, facts({ country }))).toMatchObject(expected);
  });

  it('is what the site says', () => {
    const said = facts({ country: 'US', units: 'kilometers', clock: 24, firstDay: 1 });
    expect(localePreferencesOf('en-US', said)).toMatchObject({
      distanceUnit: 'kilometer',
      clock: 24,
      firstDay: 1,
    });
  });
});
