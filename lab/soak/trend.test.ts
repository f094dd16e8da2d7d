import { describe, expect, it } from 'vitest';
import { isFlat, type Sample, trendOf } from './trend.ts';

const every10Seconds = (values: readonly number[]): Sample[] =>
  values.map((value, index) => ({ seconds: index * 10, value }));

describe('a trend', () => {
  it('is the line through the samples after the warm-up', () => {
    const trend = trendOf(every10Seconds([900, 500, 10, 11, 12, 13, 14]));
    expect(trend).toEqual({ from: 10, to: 14, perHour: 360 });
  });

  it('of a value that only varies is flat, and of one that grows is not', () => {
    const varying = trendOf(every10Seconds([0, 0, 100, 104, 97, 103, 99, 102, 98]));
    const growing = trendOf(every10Seconds([0, 0, 100, 104, 108, 113, 118, 121, 127]));
    expect([varying, growing].map((trend) => isFlat(trend, 0.05, 0))).toEqual([true, false]);
    expect(isFlat(growing, 0, 30)).toBe(true);
  });

  it('needs samples', () => {
    expect(() => trendOf(every10Seconds([1]))).toThrow(RangeError);
  });
});
