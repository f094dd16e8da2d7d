import { expect, it } from 'vitest';
import { localePreferencesOf } from './locale-preferences.ts';

it.each([
  ['en-US', undefined, { units: 'miles', clock: 12, firstDay: 7 }],
  ['en-US', 'FR', { units: 'kilometers', clock: 24, firstDay: 1 }],
  ['en', 'GB', { units: 'miles', clock: 24, firstDay: 1 }],
  ['fr', undefined, { units: 'kilometers', clock: 24, firstDay: 1 }],
  ['fr', 'CH', { units: 'kilometers', clock: 24, firstDay: 1 }],
  ['es', 'MX', { units: 'kilometers', firstDay: 7 }],
  ['ar', 'EG', { units: 'kilometers', clock: 12, firstDay: 6 }],
])('the preferences follow from the language %s and the country %s', (language, country, expected) => {
  expect(localePreferencesOf(language, country)).toMatchObject(expected);
});
