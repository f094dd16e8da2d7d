import type { Composition } from '../content/theme/composition.ts';
import type { Theme } from '../content/theme/theme.ts';

/** The parts of every document that depend on the theme of the site. */
export interface Look {
  /** The font faces, and the design tokens that the theme sets as custom properties. */
  readonly css: string;
  /** Selects the rules of components: see `PageStyles`. */
  readonly composition: Composition;
  /** The `meta` elements with the colors of the browser's toolbar. */
  readonly toolbarColors: string;
  /** The links that preload the fonts of the first screen. */
  readonly fontPreloads: string;
}

/** Returns the look of a theme; the same object for the same theme. */
export type LookOf = (theme: Theme) => Look;
