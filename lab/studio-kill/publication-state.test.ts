import { expect, test } from 'vitest';
import { isWhole, stateOf } from './publication-state.ts';

const files = ['a', 'b'].map((file) => ({ file, before: `${file} 1`, after: `${file} 2` }));

test.each([
  [['a 1', 'b 1'], 'none'],
  [['a 2', 'b 2'], 'all'],
  [['a 2', 'b 1'], 'half'],
  [['a 1', 'b 3'], 'half'],
])('files with the texts %j have %s of the publication', (texts, state) => {
  expect(stateOf(files, texts)).toBe(state);
});

test.each([
  [{ folder: 'all', head: 'all' }, true],
  [{ folder: 'none', head: undefined }, true],
  [{ folder: 'half', head: undefined }, false],
  [{ folder: 'all', head: 'none' }, false],
] as const)(
  'a publication of which the folder and the last commit have %j is whole: %s',
  (parts, expected) => {
    expect(isWhole(parts)).toBe(expected);
  },
);
