import type { Composition } from '../../../engine/content/theme/composition.ts';
import { defaultTheme, type Theme } from '../../../engine/content/theme/theme.ts';

/** The width of a box as a part of the window's width plus pixels, in windows of at least `from` pixels. */
interface WidthStep {
  readonly from: number;
  readonly vw: number;
  readonly px: number;
  /** The part of the width of the page that the box has; undefined if its width does not follow that of the page. */
  readonly pageShare?: number;
}

/** Width divided by height of the shapes that pictures are cropped to. */
export const ratios = { '21:9': 21 / 9, '16:9': 16 / 9, '3:2': 3 / 2, '4:3': 4 / 3, '1:1': 1 } as const;

export type Ratio = keyof typeof ratios;

/** The place of a picture on a page: its width in every window, and the ratio that it is cropped to, if any. */
export interface PictureLayout {
  /** From the widest windows to the narrowest, which start at 0. */
  readonly steps: readonly WidthStep[];
  /** The shape of the box that the picture fills; undefined if the box follows the picture. */
  readonly ratio?: Ratio | undefined;
}

/** A layout, or one that follows from the composition of the site. */
export type PictureLayoutIn = PictureLayout | ((composition: Composition) => PictureLayout);

// The grid of `tokens.grid`: the page grows to its width, the gap between columns is 2vw in windows of 800 px or more.
const page = { vw: 100 - 2 * 3.333, px: -16 };
const { pageWidth } = defaultTheme;

/** The window from which on a page has its full width. */
const fullPage = (width: number): number => Math.ceil((100 * (width - page.px)) / page.vw);
const narrowGap = 16;
const wideGap = 27;

interface SpanOptions {
  /** The columns that the box spans, of 12. */
  readonly columns?: number;
  /** The number of equal boxes side by side in these columns. */
  readonly boxesInRow?: number;
}

/** The width of a box in windows of at least `from` pixels, where the page grows with the window. */
export function fluidStep(from: number, { columns = 12, boxesInRow = 1 }: SpanOptions = {}): WidthStep {
  const share = columns / 12;
  const gap = from < 800 ? { vw: 0, px: narrowGap } : { vw: 2, px: 0 };
  const at = (kind: 'vw' | 'px') =>
    (page[kind] * share + gap[kind] * (share - 1) - gap[kind] * (boxesInRow - 1)) / boxesInRow;
  return { from, vw: at('vw'), px: at('px') };
}

/** The width of a box in windows in which the page has its full width. */
export function wideStep({ columns = 12, boxesInRow = 1 }: SpanOptions = {}): WidthStep {
  const share = columns / 12;
  const px = (pageWidth * share + wideGap * (share - 1) - wideGap * (boxesInRow - 1)) / boxesInRow;
  return { from: fullPage(pageWidth), vw: 0, px, pageShare: share / boxesInRow };
}

/** Returns the layout on the pages of a site. */
export function layoutIn({ composition, pageWidth: width }: Theme, layout: PictureLayoutIn): PictureLayout {
  const chosen = typeof layout === 'function' ? layout(composition) : layout;
  if (width === pageWidth) return chosen;
  const steps = chosen.steps.map((step) =>
    step.pageShare === undefined
      ? step
      : { ...step, from: fullPage(width), px: step.px + (width - pageWidth) * step.pageShare },
  );
  return { ...chosen, steps };
}

/** The width of the window. */
export const wholeWindow: PictureLayout = { steps: [{ from: 0, vw: 100, px: 0 }] };

/** The width of the page. */
export const wholePage: PictureLayout = { steps: [wideStep(), fluidStep(0)] };

/** The body of a section, next to its heading or below it. */
export const sectionBody = ({ section }: Composition): PictureLayout => {
  const columns = section === 'beside' ? 8 : 12;
  return { steps: [wideStep({ columns }), fluidStep(900, { columns }), fluidStep(0)] };
};

/**
 * Cards of the same size, as many of them in a row as there are, at most four.
 * @param onPhones the number of cards in a row on phones
 */
export const evenCards = (count: number, columns = 12, onPhones = 1): PictureLayout => {
  const most = (boxes: number) => ({ columns, boxesInRow: Math.max(1, Math.min(count, boxes)) });
  const steps = [
    wideStep(most(4)),
    fluidStep(1240, most(4)),
    fluidStep(900, most(3)),
    fluidStep(680, { boxesInRow: most(2).boxesInRow }),
    fluidStep(0, { boxesInRow: onPhones }),
  ];
  return { steps, ratio: '3:2' };
};

/** A picture at the start of a row. */
export const rowStart: PictureLayout = {
  steps: [wideStep({ columns: 4 }), fluidStep(680, { columns: 4 }), fluidStep(0)],
  ratio: '3:2',
};

/** A column of running text: 66 characters. */
export const textColumn: PictureLayout = { steps: [{ from: 840, vw: 0, px: 760 }, fluidStep(0)] };

/** Returns the width of the box in a window of some width, in CSS pixels. */
export function boxWidth({ steps }: PictureLayout, window: number): number {
  const step = steps.find(({ from }) => window >= from) ?? steps.at(-1);
  return step === undefined ? window : (step.vw * window) / 100 + step.px;
}
