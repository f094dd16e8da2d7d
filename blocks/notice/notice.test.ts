import { expect, it } from 'vitest';
import { contentReader, resolved } from '../testing/content-reader.ts';
import { notice } from './notice.schema.ts';

const isShown = (days: { readonly from?: string; readonly until?: string }, today: string): boolean =>
  resolved(notice, { text: 'We have moved.', ...days }, contentReader({ today })).isShown;

it('is shown from its first day to its last, both included', () => {
  const days = { from: '2026-12-07', until: '2026-12-24' };
  const dates = ['2026-12-06', '2026-12-07', '2026-12-24', '2026-12-25'];
  expect(dates.map((today) => isShown(days, today))).toEqual([false, true, true, false]);
  expect(isShown({}, '2026-12-25')).toBe(true);
});

it('may not end before it begins', () => {
  expect(() => isShown({ from: '2026-12-24', until: '2026-12-07' }, '2026-12-07')).toThrow(
    'The last day, 2026-12-07, is before the first, 2026-12-24',
  );
});
