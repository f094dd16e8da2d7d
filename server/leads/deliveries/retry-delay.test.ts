import { describe, expect, it } from 'vitest';
import { maximumAttempts, retryDelay } from './retry-delay.ts';

const day = 24 * 60 * 60_000;
const attempts = Array.from({ length: maximumAttempts - 1 }, (_, index) => index + 1);

describe('the wait after a failed attempt', () => {
  it('has a ceiling that doubles, up to six hours', () => {
    const almostOne = 1 - Number.EPSILON;
    expect([1, 2, 3, 4].map((failed) => retryDelay(failed, almostOne))).toEqual([
      10_000, 20_000, 40_000, 80_000,
    ]);
    expect(retryDelay(12, almostOne)).toBe(20_480_000);
    for (const failed of [13, 20, 1_000, 1e9]) expect(retryDelay(failed, almostOne)).toBe(6 * 60 * 60_000);
  });

  it('is random below the ceiling, and never 0', () => {
    expect(retryDelay(5, 0)).toBe(1_000);
    expect(retryDelay(5, 0.25)).toBe(40_000);
    expect(retryDelay(5, 0.5)).toBe(80_000);
  });

  it('adds up to two to four days', () => {
    const total = attempts.reduce((sum, failed) => sum + retryDelay(failed, 0.5), 0);
    expect(total).toBeGreaterThan(2 * day);
    expect(total).toBeLessThan(4 * day);
  });
});
