import { keysOf } from '../keys-of.ts';
import type { ThemeFile } from '../model/theme.ts';
import { type ColorName, defaultColors, type Oklch, type Palette } from './colors.ts';
import { type Composition, defaultComposition, withCompositions } from './composition.ts';
import { defaultFonts, type ThemeFonts } from './fonts.ts';
import { themeChoices } from './theme-choices.ts';

/** The corner radii of the design in px: of marks, of buttons and fields, and of cards. */
export interface Radii {
  readonly small: number;
  readonly medium: number;
  readonly large: number;
}

/** The type scale of the design. */
export interface TypeScale {
  /** The size of text in wide windows, in px; 8 % less on phones. */
  readonly base: number;
  /** The size of a step of the scale divided by that of the step below, in wide windows. */
  readonly ratio: number;
  /** The weight of headings. */
  readonly weight: number;
}

/** The look of a site: `theme.json` over the defaults. */
export interface Theme {
  readonly colors: Palette;
  readonly radii: Radii;
  readonly fonts: ThemeFonts;
  readonly type: TypeScale;
  readonly space: (typeof themeChoices.space)[number];
  readonly lines: (typeof themeChoices.lines)[number];
  readonly shadow: (typeof themeChoices.shadow)[number];
  /** The maximum width of the content of a page, in px. */
  readonly pageWidth: number;
  readonly composition: Composition;
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
  type: { base: 18.5, ratio: 1.25, weight: 560 },
  space: 'regular',
  lines: 'fine',
  shadow: 'float',
  pageWidth: 1240,
  composition: defaultComposition,
  logo: undefined,
  favicon: undefined,
  cardBackground: undefined,
};

/** Returns the look that `theme.json` describes. */
export function themeOf(file: ThemeFile, fonts: ThemeFonts): Theme {
  const { type, space, lines, shadow, pageWidth } = defaultTheme;
  return {
    colors: file.colors === undefined ? defaultColors : paletteOf(file.colors),
    radii: radiiOf(file.radii ?? {}),
    fonts,
    type: {
      base: file.type?.base ?? type.base,
      ratio: file.type?.ratio ?? type.ratio,
      weight: file.type?.weight ?? type.weight,
    },
    space: file.space ?? space,
    lines: file.lines ?? lines,
    shadow: file.shadow ?? shadow,
    pageWidth: file.page?.width ?? pageWidth,
    composition: compositionOf(file.composition ?? {}),
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

function compositionOf(written: NonNullable<ThemeFile['composition']>): Composition {
  const { header, hero, cards, section, footer, ornament } = defaultComposition;
  return {
    header: written.header ?? header,
    hero: written.hero ?? hero,
    cards: written.cards ?? cards,
    section: written.section ?? section,
    footer: written.footer ?? footer,
    ornament: written.ornament ?? ornament,
  };
}

/** Returns a theme with other choices, by their names: "space-airy", "hero-cover". Unknown names are ignored. */
export function withChoices(theme: Theme, names: readonly string[]): Theme {
  const named = <Choice extends string>(part: string, all: readonly Choice[], own: Choice) =>
    all.find((each) => names.includes(`${part}-${each}`)) ?? own;
  return {
    ...theme,
    space: named('space', themeChoices.space, theme.space),
    lines: named('lines', themeChoices.lines, theme.lines),
    shadow: named('shadow', themeChoices.shadow, theme.shadow),
    composition: withCompositions(theme.composition, names),
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
