import { describe, expect, it } from 'vitest';
import { formatsIn } from '../../../engine/words/formats.ts';
import { formatDistance } from './distance.ts';

describe('formatDistance', () => {
  it('rounds to one decimal below ten miles and to whole miles above', () => {
    const english = formatsIn('en-US');
    expect([3.14, 1.02, 4, 9.97, 24.9, 0].map((miles) => formatDistance(miles, english))).toEqual([
      '3.1 miles',
      '1 mile',
      '4 miles',
      '10 miles',
      '25 miles',
      '0 miles',
    ]);
    expect(formatDistance(3.14, english, 'short')).toBe('3.1 mi');
  });

  it('follows the language and the region', () => {
    expect(formatDistance(3.14, formatsIn('es')).replace(/\s/g, ' ')).toBe('5,1 kilómetros');
  });
});
