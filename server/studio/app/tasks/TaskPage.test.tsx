// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { type OpenedPart, openPart } from '../../../testing/opened-part.tsx';
import { writeStudioWords } from '../../../testing/studio-words.ts';
import type { FileChange, ListedFile, StudioFile } from '../../studio-api.ts';
import { EditKeeper } from '../keep/edit-keeper.ts';
import { tasks } from './tasks.ts';

writeStudioWords();
const { TaskPage } = await import('./TaskPage.tsx');
const { schemasQuery } = await import('../editor/schemas-query.ts');
const { filesKey, findingsKey, pagesKey } = await import('../answer-events.ts');

let part: OpenedPart;
afterEach(() => part.close());

const names = ['layouts/a.json', 'layouts/b.json'];

const listedOf = (file: string): ListedFile => ({
  file,
  kind: 'layouts',
  title: file,
  change: 'none',
  others: [],
});

function fileOf(file: string): StudioFile {
  const value: JsonValue = { before: [{ id: 'notice', type: 'notice', text: 'Closed' }] };
  const text = JSON.stringify(value);
  return { file, kind: 'layouts', schema: 'layout', text, value, published: text, version: 0, conflicts: [] };
}

const block = { type: 'object', properties: { text: { type: 'string' } } };
const layout = { type: 'object', properties: { before: { type: 'array', items: block } } };

it('fetches a layout that was seen earlier and is not known any more, before both can be edited', async () => {
  const sent: FileChange[] = [];
  const second = Promise.withResolvers<StudioFile>();
  const keeper = new EditKeeper({
    editor: 'eva@ruiz.example',
    device: undefined,
    fetch: (file) => (file === 'layouts/b.json' ? second.promise : Promise.resolve(fileOf(file))),
    send: async (change) => {
      sent.push(change);
      return { file: fileOf(change.file), rejected: [] };
    },
    onAnswer: () => {},
  });
  part = await openPart(<TaskPage task={tasks[1]} />, {
    keeper,
    data: [
      [filesKey, { files: names.map(listedOf) }],
      [findingsKey, { findings: [] }],
      [[...pagesKey, 'examples'], { pages: [], total: 0 }],
      [[...pagesKey, 'names', '/'], { names: {}, values: {} }],
      [schemasQuery.queryKey, { layout }],
      ...names.map((name) => [['studio-file', name], null] as const),
    ],
  });
  const text = () => part.element.querySelector('#file-form textarea');
  expect(text()).toBeNull();
  await act(async () => second.resolve(fileOf('layouts/b.json')));
  await part.type(text(), 'Closed today');
  await act(async () => keeper.sendAll());
  expect(sent.map(({ file }) => file).sort()).toEqual(names);
});
