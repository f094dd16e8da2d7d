import type { ColorName, Oklch } from '../../engine/content/theme/colors.ts';
import { colorNames, defaultTheme, type Theme } from '../../engine/content/theme/theme.ts';

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
  /** The type scale: ratio 1.2 on phones, 1.25 on wide screens. */
  size: {
    'size-small': fluid(15, 16),
    'size-text': fluid(17, 18.5),
    'size-large': fluid(19.5, 22.5),
    'size-heading-4': fluid(19.5, 22),
    'size-heading-3': fluid(22, 27),
    'size-heading-2': fluid(27, 40),
    'size-heading-1': fluid(33, 56),
    'size-display': fluid(40, 96),
  },
  space: {
    ...Object.fromEntries(steps.map((step) => [`space-${step}`, `${step * 4}px`])),
    'space-section': 'clamp(36px, 0.2rem + 9.1vw, 128px)',
  },
  grid: {
    measure: '66ch',
    gutter: 'clamp(20px, 0.5rem + 3.333vw, 56px)',
    page: '1240px',
    columns: 'repeat(12, minmax(0, 1fr))',
    'column-gap': 'clamp(min(16px, 5vw), 2vw, 32px)',
    'header-height': '68px',
  },
  line: { hair: '1px solid var(--hairline)' },
  motion: { fast: '120ms', calm: '240ms', 'ease-out': 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  layer: { 'layer-bar': '20', 'layer-header': '30', 'layer-panel': '40', 'layer-notice': '50' },
} as const satisfies TokenKinds;

type TokenKinds = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the design tokens that a theme sets, by kind. A color is declared once for both schemes; the `color-scheme` of the
 * element selects one.
 */
function themeTokens(theme: Theme) {
  const { radii } = theme;
  const ink = theme.colors.ink.light;
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
    /** The only shadow, for floating elements. */
    shadow: {
      'shadow-float': `0 0 0 1px ${lightDark(oklch(ink, 0.06), 'var(--hairline)')}, 0 14px 36px -8px ${lightDark(oklch(ink, 0.28), oklch([0.1, 0.02, 257], 0.7))}`,
    },
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
