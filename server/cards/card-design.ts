import { colors } from '../../blocks/ui/colors.ts';
import { hexColor } from '../../blocks/ui/hex-color.ts';

/** To be raised with every change of how cards look: it is part of their addresses, which caches keep for good. */
export const cardDesign = 1;

export const cardSize = { width: 1200, height: 630 } as const;

/** Cards are seen on pages of others, in whichever theme those have; they are always light. */
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
