import { create } from 'fontkitten';
import { describe, expect, it } from 'vitest';
import { cardText, lackingInCards } from '../../../engine/render/card-text.ts';
import { cardFonts } from './card-design.ts';
import { readCardFont } from './card-lettering.ts';

/** Every character that cards draw. */
const drawn = Array.from({ length: 0x2300 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).filter(
  (character) => cardText(`a${character}a`) === `a${character}a`,
);

/** The characters that none of the fonts of a part of a card has. */
function lackingIn(part: keyof typeof cardFonts, text: string): readonly string[] {
  const fonts = cardFonts[part].map((name) => {
    const font = create(readCardFont(name));
    return font.isCollection ? expect.fail(`${name} is a collection of fonts.`) : font;
  });
  return [...text].filter((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return !fonts.some((font) => font.hasGlyphForCodePoint(codePoint));
  });
}

describe('the text of a card', () => {
  it.each(['heading', 'text', 'label'] as const)('has only characters of the fonts of a %s', (part) => {
    expect(drawn.length).toBeGreaterThan(500);
    expect(lackingIn(part, drawn.join(' '))).toEqual([]);
    expect(lackingIn(part, 'ab市cd')).toEqual(['市']);
  });

  it.each([
    ['Łódź: Ναύπλιο, Київ', 'Łódź: Ναύπλιο, Київ', []],
    ['Une garantie\u202F? 10\u202Fkm', 'Une garantie\u00A0? 10\u00A0km', []],
    ['Move\u2011in service', 'Move-in service', []],
    ['Cafe\u0301', 'Café', []],
    ['Acme™ Plumbing', 'AcmeTM Plumbing', ['™']],
    ['Đức Phạm', 'Đuc Pham', ['ứ', 'ạ']],
    ['🔧 Plumber in 東京 🔧', 'Plumber in', ['🔧', '東', '京']],
    ['👩‍🔧', '', ['👩', '🔧']],
  ])('of %j is %j', (text, shown, lacking) => {
    expect(cardText(text)).toBe(shown);
    expect(lackingInCards(text)).toEqual(lacking);
  });
});
