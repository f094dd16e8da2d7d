/**
 * Letters that the fonts of the first screen lack. A browser loads a file only for a page that has a letter of its range,
 * so a site in English loads none.
 */
const ranges = {
  latin:
    'U+A1-A6, U+A8, U+AA, U+AC, U+AF, U+B3-B6, U+B8-BA, U+BC, U+BE-C8, U+CA-D0, U+D2-D6, U+D8-E0, U+E2-E8, U+EA-EC, ' +
    'U+EE-F0, U+F2, U+F4-F9, U+FB, U+FD-FF, U+131, U+152-153, U+201A, U+201E, U+2039-203A',
  latinExtended:
    'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
} as const;

interface ExtendedFont {
  readonly family: string;
  readonly weights: string;
  readonly files: Readonly<Record<keyof typeof ranges, string>>;
}

const fonts: readonly ExtendedFont[] = [
  {
    family: 'Besley',
    weights: '400 800',
    files: { latin: 'besley-latin-45a61903', latinExtended: 'besley-latin-ext-48681b7f' },
  },
  {
    family: 'Public Sans',
    weights: '400 700',
    files: { latin: 'public-sans-latin-5ed4d31c', latinExtended: 'public-sans-latin-ext-3a00a32f' },
  },
];

const face = (font: ExtendedFont, letters: keyof typeof ranges) => `
@font-face {
  font-family: '${font.family}';
  src: url('/fonts/${font.files[letters]}.woff2');
  font-weight: ${font.weights};
  font-display: swap;
  unicode-range: ${ranges[letters]};
}`;

/**
 * The faces of the letters beyond English, of the bundled fonts. They are part of the stylesheet, so that the first screen
 * stays small.
 */
export const extendedFontFaces: string = fonts
  .flatMap((font) => [face(font, 'latin'), face(font, 'latinExtended')])
  .join('');
