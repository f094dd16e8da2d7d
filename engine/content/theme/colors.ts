/** A color as `oklch(lightness chroma hue)`. All are within sRGB, so that no display needs to map them. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** The two shades of a color: one for each scheme. */
export interface Shades {
  readonly light: Oklch;
  readonly dark: Oklch;
}

/**
 * The palette of a site without colors of its own: paper and ink, one color for interaction, and one accent for the main
 * action. The dark scheme is a design of its own, not an inversion.
 */
export const defaultColors = {
  paper: { light: [0.968, 0.013, 88], dark: [0.196, 0.034, 256] },
  sheet: { light: [0.988, 0.007, 90], dark: [0.235, 0.038, 256] },
  tray: { light: [0.934, 0.021, 86], dark: [0.166, 0.029, 257] },
  ink: { light: [0.235, 0.038, 256], dark: [0.942, 0.017, 88] },
  'ink-soft': { light: [0.425, 0.03, 254], dark: [0.785, 0.021, 90] },
  hairline: { light: [0.845, 0.026, 84], dark: [0.335, 0.036, 254] },
  edge: { light: [0.57, 0.03, 80], dark: [0.6, 0.028, 250] },
  work: { light: [0.425, 0.085, 160], dark: [0.81, 0.105, 160] },
  'work-wash': { light: [0.925, 0.034, 155], dark: [0.272, 0.045, 180] },
  accent: { light: [0.762, 0.158, 62], dark: [0.79, 0.15, 66] },
  'accent-hover': { light: [0.72, 0.162, 58], dark: [0.845, 0.115, 74] },
  'on-accent': { light: [0.205, 0.034, 256], dark: [0.18, 0.032, 256] },
  band: { light: [0.235, 0.038, 256], dark: [0.145, 0.026, 257] },
  'on-band': { light: [0.955, 0.015, 88], dark: [0.942, 0.017, 88] },
  'on-band-soft': { light: [0.8, 0.022, 88], dark: [0.785, 0.021, 90] },
  'band-line': { light: [0.38, 0.038, 254], dark: [0.31, 0.034, 254] },
  'band-work': { light: [0.83, 0.1, 160], dark: [0.81, 0.105, 160] },
  danger: { light: [0.49, 0.175, 27], dark: [0.775, 0.125, 25] },
  'danger-wash': { light: [0.94, 0.028, 30], dark: [0.275, 0.06, 20] },
} as const satisfies Readonly<Record<string, Shades>>;

export type ColorName = keyof typeof defaultColors;

export type Palette = Readonly<Record<ColorName, Shades>>;

/** The use of each color, as editors show it. */
export const colorPurposes = {
  paper: 'The background of the page.',
  sheet: 'The background of cards and fields, lighter than the page.',
  tray: 'The background of every second section.',
  ink: 'Text and headings.',
  'ink-soft': 'Notes and secondary text.',
  hairline: 'Thin lines between items.',
  edge: 'The borders of fields and drawings.',
  work: 'Links and other interactive elements.',
  'work-wash': 'The background of a marked item.',
  accent: 'The button of the main action.',
  'accent-hover': 'The button of the main action under the pointer.',
  'on-accent': 'The text of that button.',
  band: 'The background of the dark band and the footer.',
  'on-band': 'Text on the band.',
  'on-band-soft': 'Secondary text on the band.',
  'band-line': 'Thin lines on the band.',
  'band-work': 'Links on the band.',
  danger: 'Errors.',
  'danger-wash': 'The background of an error.',
} as const satisfies Readonly<Record<ColorName, string>>;

/** Two adjacent colors with the required WCAG contrast. */
export interface ColorPair {
  readonly front: ColorName;
  readonly back: ColorName;
  /** 7 for long text, 4.5 for text, 3 for large text, graphics, the borders of fields and the backgrounds of buttons. */
  readonly least: 3 | 4.5 | 7;
  /** The contrast of the default palette. */
  readonly light: number;
  readonly dark: number;
}

/** All pairs that the blocks use. contrast.test.ts checks the measured values of the default palette. */
export const colorPairs: readonly ColorPair[] = [
  { front: 'ink', back: 'paper', least: 7, light: 15.2, dark: 15.4 },
  { front: 'ink', back: 'sheet', least: 7, light: 16.1, dark: 14.1 },
  { front: 'ink', back: 'tray', least: 7, light: 13.7, dark: 16.2 },
  { front: 'ink-soft', back: 'paper', least: 4.5, light: 7.5, dark: 9.3 },
  { front: 'ink-soft', back: 'sheet', least: 4.5, light: 8.0, dark: 8.5 },
  { front: 'ink-soft', back: 'tray', least: 4.5, light: 6.8, dark: 9.8 },
  { front: 'work', back: 'paper', least: 4.5, light: 7.2, dark: 10.6 },
  { front: 'work', back: 'sheet', least: 4.5, light: 7.7, dark: 9.6 },
  { front: 'work', back: 'tray', least: 4.5, light: 6.5, dark: 11.1 },
  { front: 'work', back: 'work-wash', least: 4.5, light: 6.4, dark: 8.5 },
  { front: 'ink', back: 'work-wash', least: 7, light: 13.5, dark: 12.4 },
  { front: 'edge', back: 'paper', least: 3, light: 4.1, dark: 4.6 },
  { front: 'edge', back: 'sheet', least: 3, light: 4.3, dark: 4.2 },
  { front: 'edge', back: 'tray', least: 3, light: 3.7, dark: 4.9 },
  { front: 'on-accent', back: 'accent', least: 4.5, light: 8.1, dark: 9.4 },
  { front: 'on-accent', back: 'accent-hover', least: 4.5, light: 6.9, dark: 11.5 },
  { front: 'on-band', back: 'band', least: 7, light: 14.6, dark: 16.7 },
  { front: 'on-band-soft', back: 'band', least: 4.5, light: 8.9, dark: 10.1 },
  { front: 'band-work', back: 'band', least: 4.5, light: 10.3, dark: 11.4 },
  { front: 'accent', back: 'band', least: 3, light: 7.5, dark: 9.9 },
  { front: 'danger', back: 'paper', least: 4.5, light: 6.3, dark: 8.5 },
  { front: 'danger', back: 'sheet', least: 4.5, light: 6.6, dark: 7.8 },
  { front: 'danger', back: 'tray', least: 4.5, light: 5.6, dark: 9.0 },
  { front: 'danger', back: 'danger-wash', least: 4.5, light: 5.7, dark: 7.1 },
  { front: 'ink', back: 'danger-wash', least: 7, light: 13.9, dark: 12.8 },
];
