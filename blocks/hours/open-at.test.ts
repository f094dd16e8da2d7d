import { expect, it } from 'vitest';
import { isOpenAt } from './open-at.ts';

const hours = {
  timeZone: 'America/Los_Angeles',
  open: [
    { days: ['Monday' as const, 'Friday' as const], opens: '08:00', closes: '17:00' },
    { days: ['Friday' as const], opens: '20:00', closes: '02:00' },
    { days: ['Sunday' as const], opens: '00:00', closes: '00:00' },
  ],
  exceptions: [
    { from: '2026-12-25', until: '2026-12-26' },
    { from: '2026-12-28', until: '2026-12-28', open: [{ opens: '08:00', closes: '12:00' }] },
  ],
};

it.each([
  ['a minute before it opens', '2026-12-21T07:59-08:00', false],
  ['when it opens', '2026-12-21T08:00-08:00', true],
  ['a minute before it closes', '2026-12-21T16:59-08:00', true],
  ['when it closes', '2026-12-21T17:00-08:00', false],
  ['on a day without hours', '2026-12-22T12:00-08:00', false],
  ['after midnight, if it closes then', '2026-12-19T01:59-08:00', true],
  ['after that', '2026-12-19T02:00-08:00', false],
  ['at each time of a whole day', '2026-12-20T23:59-08:00', true],
  ['on the day after a whole day', '2026-12-21T00:00-08:00', false],
  ['on a holiday', '2026-12-25T12:00-08:00', false],
  ['in the morning of a short day', '2026-12-28T11:59-08:00', true],
  ['in the afternoon of a short day', '2026-12-28T12:00-08:00', false],
])('%s, %s, the business is open: %s', (_name, instant, isOpen) => {
  expect(isOpenAt(new Date(instant), hours)).toBe(isOpen);
});
