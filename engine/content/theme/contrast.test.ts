import { describe, expect, test } from 'vitest';
import { keysOf } from '../keys-of.ts';
import { colorPairs, defaultColors } from './colors.ts';
import { contrast, isInSrgb } from './contrast.ts';

describe('contrast', () => {
  test('of black on white is 21', () => {
    expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
  });

  test('of a hairline on paper is too low for text', () => {
    expect(contrast(defaultColors.hairline.light, defaultColors.paper.light)).toBeLessThan(3);
    expect(contrast(defaultColors.hairline.dark, defaultColors.paper.dark)).toBeLessThan(3);
  });

  test('a color outside sRGB is detected', () => {
    expect(isInSrgb([0.7, 0.35, 150])).toBe(false);
  });
});

describe.each(colorPairs)('$front on $back', ({ front, back, least, light, dark }) => {
  test.each([
    ['light', light],
    ['dark', dark],
  ] as const)('%s', (shade, written) => {
    const measured = contrast(defaultColors[front][shade], defaultColors[back][shade]);
    expect(measured).toBeGreaterThanOrEqual(least);
    expect(measured, 'the contrast written in colors.ts').toBeCloseTo(written, 1);
  });
});

test.each(keysOf(defaultColors))('%s is within sRGB', (name) => {
  expect(isInSrgb(defaultColors[name].light)).toBe(true);
  expect(isInSrgb(defaultColors[name].dark)).toBe(true);
});
