import { createElement } from 'react';
import satori from 'satori';
import { describe, expect, it } from 'vitest';
import { cardText, lackingInCards } from '../../../engine/render/card-text.ts';
import { cardFonts, cardSize } from './card-design.ts';
import { fonts } from './card-drawing.ts';

/** Every character that cards draw. */
const drawn = Array.from({ length: 0x2300 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).filter(
  (character) => cardText(`a${character}a`) === `a${character}a`,
);

/** The characters that the fonts of a part of a card do not have. */
async function lackingIn(part: keyof typeof cardFonts, text: string): Promise<readonly string[]> {
  const lacking: string[] = [];
  const style = { display: 'flex', fontFamily: cardFonts[part], fontWeight: 600 };
  await satori(createElement('div', { style }, text), {
    ...cardSize,
    fonts: [...fonts],
    loadAdditionalAsset: async (_language, segment) => {
      lacking.push(segment);
      return [];
    },
  });
  return lacking;
}

describe('the text of a card', () => {
  it.each(['heading', 'text'] as const)('has only characters of the fonts of a %s', async (part) => {
    expect(drawn.length).toBeGreaterThan(500);
    expect(await lackingIn(part, drawn.join(' '))).toEqual([]);
    expect((await lackingIn(part, 'ab市cd')).join()).toContain('市');
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
