import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardText } from '../../../engine/render/card-text.ts';
import { measureIn } from './card-lettering.ts';
import { fitText, type TextBox } from './fit-text.ts';

const box: TextBox = { width: 560, height: 284, lineHeight: 1.08, sizes: [84, 60, 36] };
const measure = measureIn({ font: 'heading', spacing: -0.022 });
const fitted = (text: string) => fitText(cardText(text), box, measure);

/** The sides of the text that are longer than those of its box. */
function overflow({ size, lines }: ReturnType<typeof fitText>): readonly string[] {
  const wide = lines.filter((line) => measure(line) * size > box.width + 1);
  return lines.length * box.lineHeight * size > box.height ? [...wide, 'height'] : wide;
}

describe('a text that is fitted into a box', () => {
  it('never overflows it', () => {
    const letters = fc.constantFrom(...'aeimMWlt.,-–’"8ŁéßΩюЖ« ');
    const words = fc.string({ unit: letters, maxLength: 40 });
    const titles = fc.array(words, { maxLength: 30 }).map((some) => some.join(' '));
    fc.assert(
      fc.property(titles, (title) => {
        expect(overflow(fitted(title))).toEqual([]);
      }),
    );
    expect(overflow({ size: 84, lines: ['Donaudampfschifffahrt'] })).toEqual(['Donaudampfschifffahrt']);
  });

  it('has the largest size in which its words fit', () => {
    expect(fitted('Drains').size).toBe(84);
    expect(fitted('Dépannage d’urgence à Łódź et Český Krumlov').size).toBe(60);
    expect(fitted('Refrigeration').size).toBe(60);
  });

  it('is broken at spaces into lines of similar widths', () => {
    expect(fitted('Air-conditioning in Glendale, CA').lines).toEqual(['Air-conditioning', 'in Glendale, CA']);
    expect(fitted('Deux fuites\u00A0? On arrive').lines).toEqual(['Deux fuites\u00A0?', 'On arrive']);
  });

  it('loses its end only if it fits in no size', () => {
    const long = fitted('what a house may need in summer and in winter '.repeat(8));
    expect(long).toMatchObject({ size: 36, lines: { length: 7 } });
    expect(long.lines.at(-1)).toMatch(/\S…$/);
    expect(fitted('Donaudampfschifffahrtsgesellschaftskapitän').lines.join('')).toBe(
      'Donaudampfschifffahrtsgesellschaftskapitän',
    );
  });
});
