import { expect, it } from 'vitest';
import type { PropertyEdit } from '../../studio-api.ts';
import { type DeviceFile, takenEdits } from './device-edits.ts';

const file = 'towns/a.json';
const title: PropertyEdit = { path: ['title'], before: 'a', after: 'b' };
const note: PropertyEdit = { path: ['note'], before: '', after: 'new' };

const editsOf = (waiting: readonly PropertyEdit[], text: string | undefined): DeviceFile => ({
  file,
  batches: [],
  waiting,
  rejected: [],
  written: text === undefined ? undefined : { text, before: '{}' },
});

it('takes all edits of ended tabs, but one source of a file: a later start takes the others', () => {
  const left = [
    { key: '1', ...editsOf([title], '{"title":"b"}') },
    { key: '2', ...editsOf([note], '{"title":"c"}') },
  ];
  const taken = [editsOf([title, note], '{"title":"c"}')];
  const remaining = [{ key: '1', ...editsOf([], '{"title":"b"}') }];
  expect(takenEdits(left, [])).toEqual({ taken, kept: taken, remaining });
  expect(takenEdits(remaining, [])).toMatchObject({
    taken: [{ written: { text: '{"title":"b"}' } }],
    remaining: [],
  });
});

it('leaves the source of an ended tab while the tab has an own one', () => {
  const left = [{ key: '1', ...editsOf([title], '{"title":"b"}') }];
  expect(takenEdits(left, [editsOf([], '{"title":"c"}')])).toEqual({
    taken: [editsOf([title], undefined)],
    kept: [editsOf([title], '{"title":"c"}')],
    remaining: [{ key: '1', ...editsOf([], '{"title":"b"}') }],
  });
});
