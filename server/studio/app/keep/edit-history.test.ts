// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { EditHistory } from './edit-history.ts';

const editOf = (text: string) => [{ path: ['title'], before: '', after: text }];

it('takes edits of many files back together or, when there are too many later ones, not at all', () => {
  const history = new EditHistory('eva@ruiz.example');
  const files = Array.from({ length: 250 }, (_, index) => ({
    file: `towns/${index}.json`,
    edits: editOf('a'),
  }));
  history.addTogether(files, 0);
  history.add('pages/home.json', editOf('b'), 0);
  expect(history.undo().map(({ file }) => file)).toEqual(['pages/home.json']);
  expect(history.canUndo).toBe(false);
  history.addTogether(files.slice(0, 190), 0);
  history.add('pages/home.json', editOf('b'), 0);
  history.undo();
  expect(history.undo()).toHaveLength(190);
});
