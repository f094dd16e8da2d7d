import { expect, it } from 'vitest';
import { builtInModel } from '../site/built-in-model.ts';
import { studioBlockWords } from './studio-block.words.ts';

it('every block type of the program has a name in the studio, and no other', () => {
  const types = [...builtInModel.blocks.names()];
  expect(types.length).toBeGreaterThan(40);
  expect(Object.keys(studioBlockWords.words).sort()).toEqual(types.sort());
});
