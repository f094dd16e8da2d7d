import { expect, it } from 'vitest';
import { longDate } from './calendar-date.ts';

it('formats a calendar date, the same in every time zone', () => {
  expect(longDate('2026-01-01', 'en-US')).toBe('January 1, 2026');
  expect(longDate('2026-12-31', 'en-US')).toBe('December 31, 2026');
});
