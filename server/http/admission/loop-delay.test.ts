import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLoopDelay } from './loop-delay.ts';

let late: number;
/** The share of the processor that this process gets, from 0 to 1. */
let share: number;
beforeEach(() => {
  late = 0;
  share = 1;
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let now = 0;
  // Each timer runs 25 ms after the one before, and later by the delay.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 25 + late;
    return now - 25;
  });
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: 1_000 * share * (25 + late), system: 0 }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ticks = (count: number) => vi.advanceTimersByTime(25 * count);

describe('the delay of the event loop', () => {
  it('is the time by which all of the latest timers were late', () => {
    const delay = watchLoopDelay();
    ticks(8);
    expect(delay()).toBe(0);
    late = 300;
    ticks(7);
    expect(delay()).toBe(0);
    ticks(1);
    expect(delay()).toBe(300);
    late = 0;
    ticks(1);
    expect(delay()).toBe(0);
  });

  it('leaves out the time of other processes', () => {
    const delay = watchLoopDelay();
    late = 1_000;
    share = 0.02;
    ticks(8);
    expect(delay()).toBe(20.5);
    share = 1;
    ticks(8);
    expect(delay()).toBe(1_000);
  });

  it('is 0 after one long pause', () => {
    const delay = watchLoopDelay();
    late = 5_000;
    ticks(1);
    late = 0;
    ticks(1);
    expect(delay()).toBe(0);
  });
});
