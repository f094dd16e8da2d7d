import { expect, it } from 'vitest';
import { layers } from '../structure/layers-and-rooms.ts';
import { readSourceFiles } from '../structure/source-file.ts';

it('no file is a barrel or a collection of unrelated functions', () => {
  const paths = readSourceFiles(layers).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(250);
  expect(paths.filter(isUninformative)).toEqual([]);
});

it.each([
  'engine/index.ts',
  'blocks/ui/index.tsx',
  'server/utils.ts',
  'blocks/ui/date-utils.ts',
  'engine/helpers/text.ts',
  'scripts/testHelpers.ts',
  'server/common/misc.ts',
])('%s is an uninformative name', (path) => {
  expect(isUninformative(path)).toBe(true);
});

it('content may have an index page', () => {
  expect(isUninformative('e2e/fixtures/piano-tuning/pages/index.json')).toBe(false);
});

function isUninformative(path: string): boolean {
  if (/(?:^|\/)index\.(?:[cm]?[jt]sx?)$/.test(path)) return true;
  return path.split('/').some((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-_.]/)
      .some((word) => ['util', 'utils', 'utilities', 'helper', 'helpers', 'misc'].includes(word)),
  );
}
