import { expect, it } from 'vitest';
import { fittingName } from './fitting-name.ts';

const picture = String.raw`^media\/(?!.*\.\.)[^\s\\]+\.(?:jpg|png)$`;
const slug = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
const path = String.raw`^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$`;

it.each([
  ['media/My photo.JPG', picture, 'media/my-photo.jpg'],
  ['media/cafe\u0301 1.jpg', picture, 'media/cafe-1.jpg'],
  ['Über uns', slug, 'uber-uns'],
  ['über-uns', path, '/uber-uns'],
  ['/Our Team/', path, '/our-team'],
  ['services', path, '/services'],
  ['eur', '^[A-Z]{3}$', 'EUR'],
  [' EUR ', '^[A-Z]{3}$', 'EUR'],
])('for %j that does not match %s, names %j', (written, pattern, meant) => {
  expect(fittingName(written, pattern)).toBe(meant);
});

it.each([
  ['8:30', '^[0-2][0-9]:[0-5][0-9]$'],
  ['', slug],
  ['???', slug],
  ['', path],
])('for %j that does not match %s, names nothing that nobody meant', (written, pattern) => {
  expect([undefined, '/']).toContain(fittingName(written, pattern));
});
