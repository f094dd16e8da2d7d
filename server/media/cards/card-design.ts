import { computedOnce } from '../../../engine/content/computed-once.ts';
import type { ColorName } from '../../../engine/content/theme/colors.ts';
import { hexColor } from '../../../engine/content/theme/hex-color.ts';
import type { Theme } from '../../../engine/content/theme/theme.ts';

/** Increment this with every change of the cards' design: it is part of their paths, which caches store for good. */
export const cardDesign = 5;

export const cardSize = { width: 1200, height: 630 } as const;

/** The files of the fonts of cards: each has letters that those before it do not have. `cardText` knows the letters of all. */
export const cardFonts = {
  heading: ['besley-600', 'besley-ext-600', 'noto-serif-greek-600', 'noto-serif-cyrillic-600'],
  text: ['public-sans-400', 'public-sans-ext-400', 'noto-sans-greek-400', 'noto-sans-cyrillic-400'],
  label: ['public-sans-600', 'public-sans-ext-600', 'noto-sans-greek-600', 'noto-sans-cyrillic-600'],
} as const;

const inkNames = [
  'paper',
  'sheet',
  'ink',
  'ink-soft',
  'edge',
  'work',
] as const satisfies readonly ColorName[];

/** The colors of a card as "#f8f4eb". */
export type CardInk = Readonly<Record<(typeof inkNames)[number], string>>;

/** Returns the colors of a theme. Cards appear on other sites, in any color scheme, so they use the light scheme. */
export const cardInk = computedOnce((theme: Theme): CardInk => {
  const hex = (name: (typeof inkNames)[number]) => hexColor(theme.colors[name].light);
  return {
    paper: hex('paper'),
    sheet: hex('sheet'),
    ink: hex('ink'),
    'ink-soft': hex('ink-soft'),
    edge: hex('edge'),
    work: hex('work'),
  };
});
