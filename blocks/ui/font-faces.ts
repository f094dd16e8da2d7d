import {
  type BundledFont,
  isBundledFont,
  type ThemeFont,
  type ThemeFonts,
} from '../../engine/content/theme/fonts.ts';

interface FallbackFace {
  readonly family: string;
  /** Full or PostScript names of system fonts with the same widths, as `local()` finds them. */
  readonly local: readonly string[];
  /** The width of our text in our font divided by its width in the system font; see fonts/README.md. */
  readonly widths: number;
}

/** The fallback faces of a font, and its ascent and descent in em. */
interface Fallbacks {
  readonly ascent: number;
  readonly descent: number;
  readonly faces: readonly FallbackFace[];
}

interface BundledFace extends Fallbacks {
  readonly path: string;
  readonly weights: string;
  /** The average width of a character in running text, in em, as engine/content/font-files.ts measures it. */
  readonly averageWidth: number;
  readonly generic: string;
}

/**
 * The bundled fonts, with faces that adjust system fonts to their metrics, so that nothing moves when they load. The
 * system fonts are those of Apple and Windows, Android and Linux. The subset of Besley leaves out its tabular figures
 * because they exist in one weight only.
 */
const bundled: Readonly<Record<BundledFont, BundledFace>> = {
  Besley: {
    path: '/fonts/besley-ceefe975.woff2',
    weights: '400 800',
    averageWidth: 0.4964,
    generic: 'Georgia, serif',
    ascent: 1.25,
    descent: 0.425,
    faces: [
      { family: 'Besley 1', local: ['Georgia', 'Gelasio'], widths: 1.1772 },
      { family: 'Besley 2', local: ['Noto Serif', 'NotoSerif-Regular'], widths: 1.0914 },
      { family: 'Besley 3', local: ['DejaVu Serif'], widths: 1.0148 },
      { family: 'Besley 4', local: ['Liberation Serif', 'Nimbus Roman'], widths: 1.283 },
    ],
  },
  'Public Sans': {
    path: '/fonts/public-sans-586e7d47.woff2',
    weights: '400 700',
    averageWidth: 0.4625,
    generic: 'Arial, sans-serif',
    ascent: 0.95,
    descent: 0.225,
    faces: [
      {
        family: 'Public Sans 1',
        local: ['Arial', 'Roboto', 'Liberation Sans', 'Helvetica', 'Nimbus Sans'],
        widths: 1.0395,
      },
      { family: 'Public Sans 2', local: ['Noto Sans', 'NotoSans-Regular'], widths: 0.9847 },
      { family: 'Public Sans 3', local: ['DejaVu Sans'], widths: 0.9175 },
    ],
  },
};

/** The bundled font whose system fonts are also those of a font of the content. */
const sameKind = { serif: 'Besley', 'sans-serif': 'Public Sans' } as const;

const noFallbacks: Fallbacks = { ascent: 1, descent: 0, faces: [] };

function fallbacksOf({ family, metrics }: ThemeFont): Fallbacks {
  if (isBundledFont(family)) return bundled[family];
  if (metrics === undefined) return noFallbacks;
  const { faces, averageWidth } = bundled[sameKind[metrics.kind]];
  const scale = metrics.averageWidth / averageWidth;
  return {
    ascent: metrics.ascent,
    descent: metrics.descent,
    faces: faces.map(({ local, widths }, index) => ({
      family: `${family} ${index + 1}`,
      local,
      widths: widths * scale,
    })),
  };
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

function fallbackFaces(font: ThemeFont): string {
  const { ascent, descent, faces } = fallbacksOf(font);
  return faces
    .map(
      ({ family, local, widths }) => `
@font-face {
  font-family: '${family}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(widths)};
  ascent-override: ${percent(ascent / widths)};
  descent-override: ${percent(descent / widths)};
  line-gap-override: 0%;
}`,
    )
    .join('');
}

function ownFaces({ family, files }: ThemeFont): string {
  const faces = isBundledFont(family) ? [{ ...bundled[family], letters: undefined }] : files;
  return faces
    .map(
      ({ path, weights, letters }) => `
@font-face {
  font-family: '${family}';
  src: url('${path}');
  font-weight: ${weights};
  font-display: swap;${letters === undefined ? '' : `\n  unicode-range: ${letters};`}
}`,
    )
    .join('');
}

/** The fonts of a theme, each once. */
function differentFonts({ heading, text }: ThemeFonts): readonly ThemeFont[] {
  return heading.family === text.family ? [heading] : [heading, text];
}

/** The faces of the fonts of the first screen, and of the system fonts that are shown until they are loaded. */
export function fontFaces(fonts: ThemeFonts): string {
  const different = differentFonts(fonts);
  return [...different.map(ownFaces), ...different.map(fallbackFaces)].join('');
}

/** The value of `font-family`: the font, its fallbacks, and a generic family. */
export function fontFamilies(font: ThemeFont): string {
  const { family, metrics } = font;
  const generic = bundled[isBundledFont(family) ? family : sameKind[metrics?.kind ?? 'sans-serif']].generic;
  return [`'${family}'`, ...fallbacksOf(font).faces.map((face) => `'${face.family}'`), generic].join(', ');
}

/** The links that preload the fonts of the first screen: the first file of each font. */
export function fontPreloads(fonts: ThemeFonts): string {
  return differentFonts(fonts)
    .flatMap(({ family, files }) => (isBundledFont(family) ? bundled[family].path : (files[0]?.path ?? [])))
    .map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)
    .join('\n');
}
