import { expect, it } from 'vitest';
import { telephoneText } from './telephone-text.ts';

it.each([
  ['+33465710000', 'FR', '04 65 71 00 00'],
  ['+33465710000', 'ES', '+33 4 65 71 00 00'],
  ['+12025550100', 'US', '(202) 555-0100'],
  ['112', 'FR', '112'],
])('the number %s is shown in the country %s as %s', (written, country, expected) => {
  expect(telephoneText(written, country)).toBe(expected);
});
