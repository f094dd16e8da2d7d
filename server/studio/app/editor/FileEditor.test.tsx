// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type OpenedPart, openPart } from '../../../testing/opened-part.tsx';
import { writeStudioWords } from '../../../testing/studio-words.ts';
import { applyPropertyEdits } from '../../changes/property-edits.ts';
import type { FieldFinding, FileChange, StudioFile } from '../../studio-api.ts';
import type { WrittenText } from '../keep/device-edits.ts';
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

const noAction = () => {};

async function openEditor(keeper: EditKeeper, findings: readonly FieldFinding[] = []): Promise<void> {
  part = await openPart(
    <FileEditor name={file.file} page="/" focus={undefined} onFocusPath={noAction} onEdit={noAction} />,
    {
      keeper,
      data: [
        [filesKey, { files: [] }],
        [findingsKey, { findings }],
        [[...pagesKey, 'names', '/'], { names: {}, values: {} }],
        [schemasQuery.queryKey, { town: { type: 'object', properties: { title: { type: 'string' } } } }],
      ],
    },
  );
}

/** A keeper whose device has a source, and whose server always answers the same file. */
const keeperOf = (served: StudioFile, written: WrittenText, sent: FileChange[] = []): EditKeeper =>
  new EditKeeper({
    editor: 'eva@ruiz.example',
    device: {
      async takeOver(take) {
        take({ file: file.file, batches: [], waiting: [], rejected: [], written });
      },
      put: async () => {},
    },
    fetch: async () => served,
    send: async (change) => {
      sent.push(change);
      return { file: served, rejected: [] };
    },
    onAnswer: noAction,
  });

const buttonOf = (name: string) =>
  [...part.element.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null;

it('shows the source of a file whose written source was not applied, until the user has chosen', async () => {
  const keeper = keeperOf(file, { text: '{"title":"mine"}', before: '{"title":"old"}' });
  await openEditor(keeper);
  expect(part.element.querySelector('#file-form')).not.toBeNull();
  await act(async () => {
    await keeper.resume();
    keeper.sendAll();
  });
  await expect.poll(() => part.element.textContent).toContain('changed elsewhere');
  expect(buttonOf('Show as form')).toBeNull();
  await part.click(buttonOf('Take the other text'));
  await part.click(buttonOf('Show as form'));
  expect(part.element.querySelector('#file-form')?.textContent).toContain('Title');
});

it('corrects a fault in the source, of which nothing else changes', async () => {
  const text = '{ "title":  "their" }';
  const keeper = keeperOf({ ...file, text, value: { title: 'their' } }, { text, before: text });
  const finding: FieldFinding = {
    file: file.file,
    line: 1,
    column: 13,
    code: 'CB_UNKNOWN_VALUE',
    severity: 'error',
    message: 'there is no "their"',
    path: ['title'],
    isPublished: false,
    fix: { path: ['title'], before: 'their', after: 'theirs' },
  };
  await openEditor(keeper, [finding]);
  await part.click(buttonOf('Show as source'));
  await expect.poll(() => part.element.querySelector('[role="textbox"]')?.textContent).toBe(text);
  await part.click(buttonOf('Correct it'));
  expect(keeper.file(file.file)?.written?.text).toBe('{ "title":  "theirs" }');
  expect(document.activeElement?.textContent).toBe('{ "title":  "theirs" }');
  expect(buttonOf('Correct it')).toBeNull();
});

it('adds an offered file by typing in it, and has none after that is taken back', async () => {
  let current: StudioFile = { ...file, file: 'words.json', schema: 'words', text: null, value: undefined };
  const keeper = new EditKeeper({
    editor: 'eva@ruiz.example',
    device: undefined,
    fetch: async () => current,
    send: async (change) => {
      const edits = change.kind === 'properties' ? change.edits : [];
      const { value } = applyPropertyEdits(current.value, edits);
      current = { ...current, value, text: value === undefined ? null : JSON.stringify(value) };
      return { file: current, rejected: [] };
    },
    onAnswer: () => {},
  });
  part = await openPart(
    <FileEditor
      name="words.json"
      page="/"
      focus={undefined}
      onFocusPath={() => {}}
      onEdit={(edits) => keeper.edit('words.json', edits)}
    />,
    {
      keeper,
      data: [
        [filesKey, { files: [] }],
        [findingsKey, { findings: [] }],
        [[...pagesKey, 'names', '/'], { names: {}, values: {} }],
        [
          schemasQuery.queryKey,
          { words: { type: 'object', properties: { call: { type: 'string' } }, required: ['call'] } },
        ],
      ],
    },
  );
  const text = () => part.element.querySelector<HTMLTextAreaElement>('#file-form textarea');
  await part.type(text(), 'a');
  await part.type(text(), 'ab');
  await act(async () => keeper.sendAll());
  expect(current.value).toEqual({ call: 'ab' });
  await act(async () => void keeper.undo());
  await act(async () => keeper.sendAll());
  expect(current.text).toBeNull();
  expect(text()?.value).toBe('');
});

it('opens the form of a file if the server has the value of the written source', async () => {
  const keeper = keeperOf(file, { text: '{ "title": "theirs" }', before: file.text });
  await keeper.resume();
  await expect.poll(() => keeper.file(file.file)?.written?.isSettled).toBe(true);
  await openEditor(keeper);
  expect(part.element.querySelector('#file-form')).not.toBeNull();
});

it('asks about a written source of a file that was removed elsewhere', async () => {
  const removed: StudioFile = { ...file, text: null, value: undefined, published: '{}' };
  const sent: FileChange[] = [];
  const keeper = keeperOf(removed, { text: '{"title":"mine"}', before: '{"title":"old"}' }, sent);
  await openEditor(keeper);
  await act(async () => {
    await keeper.resume();
    keeper.sendAll();
  });
  await expect.poll(() => part.element.textContent).toContain('changed elsewhere');
  expect(part.element.textContent).not.toContain('mistake');
  await part.click(buttonOf('Keep this text'));
  expect(sent.at(-1)).toMatchObject({ text: '{"title":"mine"}', before: null });
  await part.click(buttonOf('Take the other text'));
  expect(buttonOf('Take the other text')).toBeNull();
  expect(part.element.textContent).toBe('Publishing removes this file.');
});
