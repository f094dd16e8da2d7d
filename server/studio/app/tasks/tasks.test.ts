import { expect, it } from 'vitest';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { applyPropertyEdits } from '../../changes/property-edits.ts';
import type { PropertyEdit } from '../../studio-api.ts';
import { sameEdits, tasks } from './tasks.ts';

const [hours, notice] = tasks;

const header = { id: 'header', type: 'header' };
const dated = { text: 'We moved.', from: '2026-12-07', until: '2026-12-24' } as const;
const changed = (value: JsonValue, edits: readonly PropertyEdit[]) => applyPropertyEdits(value, edits).value;

it('adds days with other hours and a notice, and looks at their days', () => {
  const site = { hours: { open: [] } };
  const { add } = hours;
  const withDays = add && changed(site, [add(site, dated)]);
  expect(withDays).toEqual({
    hours: { open: [], exceptions: [{ name: 'We moved.', from: '2026-12-07', until: '2026-12-24' }] },
  });
  expect(hours.days(withDays)).toEqual(['2026-12-07', '2026-12-24']);

  const layout = { before: [header] };
  const added = notice.add?.(layout, dated);
  const withNotice = changed(layout, added === undefined ? [] : [added]);
  expect(notice.days(withNotice)).toEqual(['2026-12-07', '2026-12-24', '2026-12-25']);
  const [removal] = notice.removals(withNotice);
  expect(withNotice !== undefined && removal && changed(withNotice, [removal.edit])).toEqual(layout);
});

it('changes a notice in other layouts, where it has the same text', () => {
  const block = { id: 'notice', type: 'notice', text: 'We moved.' };
  const edit = { path: ['before', 0, 'text'], before: 'We moved.', after: 'We are here.' };
  const first = { before: [block, header] };
  expect(sameEdits(notice, [edit], first, { before: [header, block] })).toEqual([
    { ...edit, path: ['before', 1, 'text'] },
  ]);
  const other = { before: [{ ...block, text: 'Closed.' }] };
  expect(sameEdits(notice, [edit], first, other)).toEqual([]);
  expect(sameEdits(notice, [edit], first, { before: [header] })).toEqual([]);
});
