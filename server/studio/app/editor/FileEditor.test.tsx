// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type OpenedPart, openPart } from '../../../testing/opened-part.tsx';
import { writeStudioWords } from '../../../testing/studio-words.ts';
import type { StudioFile } from '../../studio-api.ts';
import { EditKeeper } from '../keep/edit-keeper.ts';

writeStudioWords();
const { FileEditor } = await import('./FileEditor.tsx');
const { schemasQuery } = await import('./schemas-query.ts');
const { filesKey, findingsKey, pagesKey } = await import('../answer-events.ts');

let part: OpenedPart;
afterEach(() => part.close());

const file: StudioFile = {
  file: 'towns/a.json',
  kind: 'towns',
  schema: 'town',
  text: '{"title":"theirs"}',
  value: { title: 'theirs' },
  published: null,
  version: 1,
  conflicts: [],
};

it('shows the source of a file whose written source was not applied, until the user has chosen', async () => {
  const written = { text: '{"title":"mine"}', before: '{"title":"old"}' };
  const keeper = new EditKeeper({
    editor: 'eva@ruiz.example',
    device: {
      takeOver: async () => [{ file: file.file, batches: [], waiting: [], rejected: [], written }],
      put: async () => {},
    },
    fetch: async () => file,
    send: async () => ({ file, rejected: [] }),
    onAnswer: () => {},
  });
  const nothing = () => {};
  part = await openPart(
    <FileEditor name={file.file} page="/" focus={undefined} onFocusPath={nothing} onEdit={nothing} />,
    {
      keeper,
      data: [
        [filesKey, { files: [] }],
        [findingsKey, { findings: [] }],
        [[...pagesKey, 'names', '/'], { names: {}, values: {} }],
        [schemasQuery.queryKey, { town: { type: 'object', properties: { title: { type: 'string' } } } }],
      ],
    },
  );
  const buttonOf = (name: string) =>
    [...part.element.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null;
  expect(part.element.querySelector('#file-form')).not.toBeNull();
  await act(async () => keeper.resume());
  await expect.poll(() => part.element.textContent).toContain('changed elsewhere');
  expect(buttonOf('Show as form')).toBeNull();
  await part.click(buttonOf('Take the other text'));
  await part.click(buttonOf('Show as form'));
  expect(part.element.querySelector('#file-form')?.textContent).toContain('Title');
});
