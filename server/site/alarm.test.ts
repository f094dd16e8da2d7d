import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Alarm } from './alarm.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
let rings: number[] = [];
let alarm: Alarm;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start });
  rings = [];
  alarm = new Alarm(
    () => new Date(),
    () => rings.push(Date.now()),
  );
});

afterEach(() => vi.useRealTimers());

it('rings once at the instant, also beyond the longest time of a timer', () => {
  alarm.set(start + 60 * day);
  vi.advanceTimersByTime(60 * day - 1);
  expect(rings).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(rings).toEqual([start + 60 * day]);
  vi.advanceTimersByTime(60 * day);
  expect(rings).toHaveLength(1);
});

it('rings soon after the clock was set forward, and waits if it was set back', () => {
  alarm.set(start + 10 * day);
  vi.setSystemTime(start + 20 * day);
  vi.advanceTimersByTime(day / 24);
  expect(rings).toHaveLength(1);
  alarm.set(start + 21 * day);
  vi.setSystemTime(start);
  vi.advanceTimersByTime(20 * day);
  expect(rings).toHaveLength(1);
  vi.advanceTimersByTime(day);
  expect(rings).toHaveLength(2);
});

it('has one instant, and none after it is cleared', () => {
  alarm.set(start + 1);
  alarm.set(start + 2);
  vi.advanceTimersByTime(5);
  expect(rings).toEqual([start + 2]);
  alarm.set(start + 10);
  alarm.clear();
  alarm.set(Number.POSITIVE_INFINITY);
  vi.advanceTimersByTime(day);
  expect(rings).toHaveLength(1);
});
