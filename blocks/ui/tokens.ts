import type { ColorName, Oklch } from '../../engine/content/theme/colors.ts';
import { colorNames, defaultTheme, type Theme, type TypeScale } from '../../engine/content/theme/theme.ts';

/**
 * Returns a length that grows linearly with the window from 360 to 1440 px. It is in rem, so that it grows with zoomed
 * text too.
 */
function fluid(narrow: number, wide: number): string {
  const slope = (wide - narrow) / (1440 - 360);
  const base = narrow - slope * 360;
  return `clamp(${narrow / 16}rem, ${(base / 16).toFixed(4)}rem + ${(slope * 100).toFixed(4)}vw, ${wide / 16}rem)`;
}

const oklch = ([lightness, chroma, hue]: Oklch, alpha?: number) =>
  `oklch(${lightness} ${chroma} ${hue}${alpha === undefined ? '' : ` / ${alpha}`})`;

/** Returns the color of a token in one scheme, as CSS. */
export const colorOf = (theme: Theme, name: ColorName, scheme: 'light' | 'dark') =>
  oklch(theme.colors[name][scheme]);

const lightDark = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24] as const;

/** The design tokens that are the same for every site, by kind, each under the name of its custom property. */
const fixedTokens = {
  grid: {
    measure: '66ch',
    gutter: 'clamp(20px, 0.5rem + 3.333vw, 56px)',
    columns: 'repeat(12, minmax(0, 1fr))',
    'column-gap': 'clamp(min(16px, 5vw), 2vw, 32px)',
    'header-height': '68px',
  },
  motion: { fast: '120ms', calm: '240ms', 'ease-out': 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  layer: { 'layer-bar': '20', 'layer-header': '30', 'layer-panel': '40', 'layer-notice': '50' },
} as const satisfies TokenKinds;

type TokenKinds = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the sizes of the type scale. The default has a ratio of 1.2 on phones and 1.25 in wide windows; another ratio moves
 * each size by its steps above the text, half as far on phones.
 */
function sizesOf({ base, ratio }: TypeScale): Readonly<Record<string, string>> {
  const { type } = defaultTheme;
  const size = (narrow: number, wide: number, stepsAbove: number) => {
    const part = base / type.base;
    const change = (ratio / type.ratio) ** stepsAbove;
    return fluid(rounded(narrow * part * Math.sqrt(change)), rounded(wide * part * change));
  };
  return {
    'size-small': size(15, 16, 0),
    'size-text': size(17, 18.5, 0),
    'size-large': size(19.5, 22.5, 0.5),
    'size-heading-4': size(19.5, 22, 0.8),
    'size-heading-3': size(22, 27, 1.7),
    'size-heading-2': size(27, 40, 3.4),
    'size-heading-1': size(33, 56, 5),
    'size-display': size(40, 96, 5.5),
  };
}

const rounded = (pixels: number): number => Math.round(pixels * 100) / 100;

const densities = { dense: 0.75, regular: 1, airy: 1.25 } as const;

/** The steps of at most this many pixels are inside of controls and lines of text, and the same for all densities. */
const fixedStep = 16;

function spacesOf(space: Theme['space']): Readonly<Record<string, string>> {
  const density = densities[space];
  const lengths = steps.map((step) => {
    const length = step * 4;
    return [`space-${step}`, `${length <= fixedStep ? length : Math.round(length * density)}px`] as const;
  });
  const section = [36 * density, rounded(0.2 * density), rounded(9.1 * density), 128 * density] as const;
  return {
    ...Object.fromEntries(lengths),
    'space-section': `clamp(${section[0]}px, ${section[1]}rem + ${section[2]}vw, ${section[3]}px)`,
  };
}

/** The lines of a theme. All but `hair` are without a color, because it follows from the ground. */
const lines = {
  fine: { hair: '1px solid var(--hairline)', rule: '1px solid', 'rule-heavy': '3px solid' },
  bold: { hair: '2px solid var(--ink)', rule: '2px solid', 'rule-heavy': '6px solid' },
  none: { hair: '0 solid', rule: '0 solid', 'rule-heavy': '0 solid' },
} as const satisfies Readonly<Record<Theme['lines'], Readonly<Record<string, string>>>>;

/** Returns the shadows: below floating elements, and below cards. */
function shadowsOf({ shadow, colors }: Theme): Readonly<Record<string, string>> {
  const ink = colors.ink.light;
  const outline = `0 0 0 1px ${lightDark(oklch(ink, 0.06), 'var(--hairline)')}`;
  const dark = oklch([0.1, 0.02, 257], 0.7);
  return {
    'shadow-float':
      shadow === 'none' ? outline : `${outline}, 0 14px 36px -8px ${lightDark(oklch(ink, 0.28), dark)}`,
    'shadow-card':
      shadow === 'soft'
        ? `0 1px 2px ${lightDark(oklch(ink, 0.06), dark)}, 0 12px 32px -12px ${lightDark(oklch(ink, 0.16), dark)}`
        : 'none',
  };
}

/**
 * Returns the design tokens that a theme sets, by kind. A color is declared once for both schemes; the `color-scheme` of the
 * element selects one.
 */
function themeTokens(theme: Theme) {
  const { radii, type, pageWidth } = theme;
  return {
    color: Object.fromEntries(
      colorNames.map((name) => [
        name,
        lightDark(colorOf(theme, name, 'light'), colorOf(theme, name, 'dark')),
      ]),
    ),
    radius: {
      'radius-small': `${radii.small}px`,
      radius: `${radii.medium}px`,
      'radius-large': `${radii.large}px`,
    },
    size: sizesOf(type),
    heading: {
      'weight-heading': String(type.weight),
      // The larger the headings, the tighter their lines.
      'leading-heading': String(rounded(Math.min(1.25, 1.2 - (type.ratio - defaultTheme.type.ratio)))),
    },
    space: spacesOf(theme.space),
    page: { page: `${pageWidth}px` },
    line: lines[theme.lines],
    shadow: shadowsOf(theme),
  } as const satisfies TokenKinds;
}

/** The tokens of a site without a theme of its own, which the design page lists. */
export const defaultTokens = { ...themeTokens(defaultTheme), ...fixedTokens };

function declarations(tokens: TokenKinds): string {
  return Object.values(tokens)
    .flatMap((kind) => Object.entries(kind).map(([name, value]) => `--${name}: ${value};`))
    .join('\n  ');
}

/** The CSS declarations of the tokens that are the same for every site. */
export const fixedDeclarations = declarations(fixedTokens);

/** Returns the CSS declarations of the tokens that a theme sets. */
export const themeDeclarations = (theme: Theme): string => declarations(themeTokens(theme));
