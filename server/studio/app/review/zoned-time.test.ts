import { expect, test } from 'vitest';
import { instantOfLocalTime, localTime } from './zoned-time.ts';

test.each([
  ['2026-12-24T08:00', 'America/New_York', '2026-12-24T13:00:00.000Z'],
  ['2026-07-04T08:00', 'America/New_York', '2026-07-04T12:00:00.000Z'],
  // The clocks change at two o'clock of this day.
  ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T08:00', 'America/New_York', '2026-11-01T13:00:00.000Z'],
  ['2026-12-24T08:00', 'Asia/Kathmandu', '2026-12-24T02:15:00.000Z'],
])('%s in %s is one instant, and is shown as the same time', (local, timeZone, instant) => {
  const found = instantOfLocalTime(local, timeZone);
  expect(found).toBe(Date.parse(instant));
  expect(localTime(Date.parse(instant), timeZone)).toBe(local);
});

test('a text that is no date and time is none', () => {
  expect(instantOfLocalTime('', 'America/New_York')).toBeUndefined();
});
