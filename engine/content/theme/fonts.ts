/** The fonts that every site can use without files. */
export const bundledFonts = ['Besley', 'Public Sans'] as const;

export type BundledFont = (typeof bundledFonts)[number];

export function isBundledFont(family: string): family is BundledFont {
  return bundledFonts.some((bundled) => bundled === family);
}

/** A font of a site. */
export interface ThemeFont {
  readonly family: string;
  /** The files of the content; none for a bundled font. */
  readonly files: readonly ThemeFontFile[];
  /** The metrics that system fonts are adjusted to until the files are loaded. */
  readonly metrics: FontMetrics | undefined;
}

export interface ThemeFontFile {
  /** Relative to the content folder: "fonts/lora.woff2". */
  readonly file: string;
  /** A hash of the bytes. */
  readonly version: string;
  readonly path: string;
  /** "400" or "400 800" */
  readonly weights: string;
  /** A `unicode-range`; undefined for all characters. */
  readonly letters: string | undefined;
}

export interface FontMetrics {
  readonly kind: 'serif' | 'sans-serif';
  /** Above and below the baseline, in em. */
  readonly ascent: number;
  readonly descent: number;
  /** The average width of a character in running text, in em. */
  readonly averageWidth: number;
}

export interface ThemeFonts {
  readonly heading: ThemeFont;
  readonly text: ThemeFont;
}

export const defaultFonts: ThemeFonts = {
  heading: { family: 'Besley', files: [], metrics: undefined },
  text: { family: 'Public Sans', files: [], metrics: undefined },
};
