import { keysOf } from '../keys-of.ts';
import type { ThemeFile } from '../model/theme.ts';
import { type ColorName, defaultColors, type Oklch, type Palette } from './colors.ts';
import { defaultFonts, type ThemeFonts } from './fonts.ts';

/** The corner radii of the design in px: of marks, of buttons and fields, and of cards. */
export interface Radii {
  readonly small: number;
  readonly medium: number;
  readonly large: number;
}

/** The look of a site: `theme.json` over the defaults. */
export interface Theme {
  readonly colors: Palette;
  readonly radii: Radii;
  readonly fonts: ThemeFonts;
  /** The files of pictures, such as "media/logo.svg". */
  readonly logo: string | undefined;
  readonly favicon: string | undefined;
  readonly cardBackground: string | undefined;
}

/** The look of a site without `theme.json`. */
export const defaultTheme: Theme = {
  colors: defaultColors,
  radii: { small: 4, medium: 6, large: 10 },
  fonts: defaultFonts,
  logo: undefined,
  favicon: undefined,
  cardBackground: undefined,
};

/** Returns the look that `theme.json` describes. */
export function themeOf(file: ThemeFile, fonts: ThemeFonts): Theme {
  return {
    colors: file.colors === undefined ? defaultColors : paletteOf(file.colors),
    radii: radiiOf(file.radii ?? {}),
    fonts,
    logo: file.logo,
    favicon: file.favicon,
    cardBackground: file.card?.background,
  };
}

function radiiOf(written: NonNullable<ThemeFile['radii']>): Radii {
  const { small, medium, large } = defaultTheme.radii;
  return {
    small: written.small ?? small,
    medium: written.medium ?? medium,
    large: written.large ?? large,
  };
}

/** The names of the colors of every palette. */
export const colorNames: readonly ColorName[] = keysOf(defaultColors);

function paletteOf(written: NonNullable<ThemeFile['colors']>): Palette {
  const palette: Record<ColorName, Palette[ColorName]> = { ...defaultColors };
  for (const name of colorNames) {
    const shades = written[name];
    if (shades !== undefined)
      palette[name] = { light: parseColor(shades.light), dark: parseColor(shades.dark) };
  }
  return palette;
}

const colorPattern = /^oklch\((?<lightness>[\d.]+) (?<chroma>[\d.]+) (?<hue>[\d.]+)\)$/;

/**
 * Parses `oklch(0.43 0.09 160)`.
 * @throws Error for another form, which the schema of `theme.json` refuses
 */
export function parseColor(text: string): Oklch {
  const { lightness, chroma, hue } = colorPattern.exec(text)?.groups ?? {};
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`"${text}" is not an oklch color.`);
  return [Number(lightness), Number(chroma), Number(hue)];
}
