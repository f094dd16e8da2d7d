import { describe, expect, it } from 'vitest';
import { defaultTheme } from '../../../engine/content/theme/theme.ts';
import { boxWidth, evenCards, layoutIn, wholePage } from './picture-layout.ts';

const wide = { ...defaultTheme, pageWidth: 1320 };

describe('the layout of a picture', () => {
  it('follows the width of the page', () => {
    expect(boxWidth(layoutIn(defaultTheme, wholePage), 1920)).toBe(1240);
    expect(boxWidth(layoutIn(wide, wholePage), 1920)).toBe(1320);
    // The page has not yet its full width.
    expect(boxWidth(layoutIn(wide, wholePage), 1400)).toBeCloseTo(1400 * 0.93334 - 16, 0);
    expect(boxWidth(layoutIn(wide, evenCards(3)), 1920)).toBeCloseTo((1320 - 2 * 27) / 3, 0);
  });

  it('follows the composition', () => {
    const layout = layoutIn({ ...wide, composition: { ...wide.composition, hero: 'cover' } }, ({ hero }) =>
      hero === 'cover' ? wholePage : evenCards(2),
    );
    expect(boxWidth(layout, 1920)).toBe(1320);
  });
});

describe('even cards', () => {
  it('fill a row with at most four', () => {
    const widths = [1, 2, 4, 5].map((count) => Math.round(boxWidth(evenCards(count), 1920)));
    expect(widths).toEqual([1240, 607, 290, 290]);
    expect(boxWidth(evenCards(4), 360)).toBeCloseTo(360 * 0.93334 - 16, 0);
  });
});
