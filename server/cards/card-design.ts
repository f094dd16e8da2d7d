import { colors } from '../../blocks/ui/colors.ts';
import { hexColor } from '../../blocks/ui/hex-color.ts';

/** Increment this with every change of the cards' design: it is part of their paths, which caches store for good. */
export const cardDesign = 1;

export const cardSize = { width: 1200, height: 630 } as const;

/** Cards appear on other sites, in any color scheme, so they always use the light theme. */
export const ink = {
  paper: hexColor(colors.paper.light),
  sheet: hexColor(colors.sheet.light),
  ink: hexColor(colors.ink.light),
  soft: hexColor(colors['ink-soft'].light),
  edge: hexColor(colors.edge.light),
  hairline: hexColor(colors.hairline.light),
  work: hexColor(colors.work.light),
  accent: hexColor(colors.accent.light),
} as const;
