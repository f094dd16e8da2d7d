// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { EditHistory } from './edit-history.ts';

const titled = (file: string, before: string, after: string) => ({
  file,
  edits: [{ path: ['title'], before, after }],
});

it('takes edits of many files back in one step, however many there are', () => {
  const history = new EditHistory('ines@ruiz.example');
  const files = Array.from({ length: 300 }, (_, index) => `towns/${index}.json`);
  history.add(
    files.map((file) => titled(file, '', 'a')),
    0,
  );
  history.add([titled('pages/home.json', '', 'b')], 0);
  expect(history.undo()).toEqual([titled('pages/home.json', 'b', '')]);
  expect(history.undo()).toHaveLength(300);
  expect(history.canUndo).toBe(false);
});

it('takes typing in one property of several files back at once', () => {
  const history = new EditHistory('olu@ruiz.example');
  const both = (before: string, after: string) => [
    titled('a.json', before, after),
    titled('b.json', before, after),
  ];
  history.add(both('', 'N'), 0);
  history.add(both('N', 'No'), 100);
  expect(history.undo()).toEqual([titled('b.json', 'No', ''), titled('a.json', 'No', '')]);
  expect(history.canUndo).toBe(false);
});

it('takes a new file back together with the typing in the property that it began with', () => {
  const history = new EditHistory('kim@ruiz.example');
  const file = 'quality.json';
  const added = (after: JsonValue) => [{ file, edits: [{ path: [], before: undefined, after }] }];
  history.add(added({ title: 'N' }), 0);
  history.add([titled(file, 'N', 'No')], 100);
  expect(history.undo()).toMatchObject([{ file, edits: [{ path: [], before: { title: 'No' } }] }]);
  expect(history.canUndo).toBe(false);

  history.add(added({ title: 'N', note: 'A draft.' }), 0);
  history.add([titled(file, 'N', 'No')], 100);
  expect(history.undo()).toEqual([titled(file, 'No', 'N')]);
  expect(history.canUndo).toBe(true);
});
