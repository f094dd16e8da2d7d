import { z } from 'zod';
import { type ColorName, colorPurposes } from '../theme/colors.ts';
import { schemaLink, textMatching } from './common.ts';

const color = (scheme: string) =>
  textMatching(
    /^oklch\((?:0|1|0?\.\d+) (?:0|0?\.\d+) (?:\d{1,3}|\d{0,3}\.\d+)\)$/,
    'Write lightness (0 to 1), chroma (0 to 0.4) and hue (0 to 360): "oklch(0.43 0.09 160)".',
  ).describe(
    `The shade in the ${scheme} scheme: "oklch(0.43 0.09 160)". https://oklch.com converts other notations.`,
  );

const shades = (name: ColorName) =>
  z
    .strictObject({ light: color('light'), dark: color('dark') })
    .optional()
    .describe(colorPurposes[name]);

const radius = (of: string, example: number) =>
  z.int().min(0).max(40).optional().describe(`The corner radius of ${of} in px, such as ${example}.`);

const pictureOfTheme = (extensions: string, example: string) =>
  textMatching(
    new RegExp(`^media/(?!.*\\.\\.)[^\\s\\\\]+\\.(?:${extensions})$`, 'i'),
    `Write the path of a file in the folder media/, such as "media/${example}". Supported: ${extensions.replace('jpe?g', 'jpg').replaceAll('|', ', ')}.`,
  );

/** The look of the site. Everything that is left out keeps its default. */
export const themeSchema = z
  .strictObject({
    $schema: schemaLink(),
    colors: z
      .strictObject({
        paper: shades('paper'),
        sheet: shades('sheet'),
        tray: shades('tray'),
        ink: shades('ink'),
        'ink-soft': shades('ink-soft'),
        hairline: shades('hairline'),
        edge: shades('edge'),
        work: shades('work'),
        'work-wash': shades('work-wash'),
        accent: shades('accent'),
        'accent-hover': shades('accent-hover'),
        'on-accent': shades('on-accent'),
        band: shades('band'),
        'on-band': shades('on-band'),
        'on-band-soft': shades('on-band-soft'),
        'band-line': shades('band-line'),
        'band-work': shades('band-work'),
        danger: shades('danger'),
        'danger-wash': shades('danger-wash'),
      } satisfies Readonly<Record<ColorName, ReturnType<typeof shades>>>)
      .optional()
      .describe(
        'The colors by their use. The validator checks the contrast of every pair that the blocks use.',
      ),
    radii: z
      .strictObject({
        small: radius('marks and small parts', 4),
        medium: radius('buttons and fields', 6),
        large: radius('cards and panels', 10),
      })
      .optional()
      .describe('The corner radii.'),
    logo: pictureOfTheme('jpe?g|png|webp|avif|svg', 'logo.svg')
      .optional()
      .describe('The logo before the name in the header, in place of "mark" of site.json: "media/logo.svg".'),
    favicon: pictureOfTheme('png|webp|avif|svg', 'favicon.svg')
      .optional()
      .describe(
        'A square drawing or picture from which the icons of browsers and phones are made: "media/favicon.svg". Without it, they show the mark or the first letter of the name.',
      ),
    card: z
      .strictObject({
        background: pictureOfTheme('jpe?g|png|webp|avif', 'workshop.jpg').describe(
          'A picture behind the text of the cards: "media/workshop.jpg". It is covered with the color of paper, so that the text stays legible.',
        ),
      })
      .optional()
      .describe('The cards that other sites show where a page is shared.'),
  })
  .describe('The look of the site: colors, corner radii, logo, icon and cards.');

export type ThemeFile = z.infer<typeof themeSchema>;
