import { expect, it } from 'vitest';
import { isOtherPage } from './page-version.ts';

it.each([
  ['content-1 page-1', 'content-2 page-2', true],
  ['content-1 page-1', 'content-2 page-1', false],
  ['content-1 page-1', 'content-1 page-2', false],
  [undefined, 'content-1 page-1', false],
  ['content-1 page-1', undefined, false],
])('a page %j that is now %j is another: %j', (shown, current, expected) => {
  expect(isOtherPage(shown, current)).toBe(expected);
});
