import { expect, it } from 'vitest';
import type { CardInk } from './card-design.ts';
import { cardPalette, visibleDistance } from './card-palette.ts';
import { squaredDistance } from './palette-png.ts';

const ink: CardInk = {
  paper: '#ffffff',
  sheet: '#fefefe',
  ink: '#000000',
  'ink-soft': '#404040',
  edge: '#808080',
  work: '#c00000',
};

it('has the colors of the theme exactly, the paper first', () => {
  expect(cardPalette(ink).slice(0, 6)).toEqual([0xffffff, 0xfefefe, 0, 0x404040, 0x808080, 0x0000c0]);
});

it('has a color that hardly differs from each shade between a color and the paper', () => {
  const shades = Array.from({ length: 101 }, (_, percent) => {
    const faded = Math.round(255 - 2.55 * percent);
    return Math.round(255 - 0.63 * percent) | (faded << 8) | (faded << 16);
  });
  const palette = cardPalette(ink);
  const distances = shades.map((shade) => Math.min(...palette.map((color) => squaredDistance(color, shade))));
  expect(Math.sqrt(Math.max(...distances))).toBeLessThan(visibleDistance);
});
