import { z } from 'zod';
import { type ColorName, colorPurposes } from '../theme/colors.ts';
import { compositions } from '../theme/composition.ts';
import { bundledFonts } from '../theme/fonts.ts';
import { themeChoices } from '../theme/theme-choices.ts';
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
    .describe(
      `${colorPurposes[name]} Example: { "light": "oklch(0.43 0.09 160)", "dark": "oklch(0.8 0.08 160)" }`,
    );

const radius = (of: string, example: number) =>
  z.int().min(0).max(40).optional().describe(`The corner radius of ${of} in px, such as ${example}.`);

const weight = () =>
  textMatching(
    /^[1-9]00(?: [1-9]00)?$/,
    'Write a weight, "400", or the weights of a variable font, "400 800".',
  );

const font = (of: string, example: string) =>
  z
    .strictObject({
      family: textMatching(
        /^[A-Za-z][A-Za-z0-9 -]{0,40}$/,
        'Write the name of the font in letters, digits, spaces and hyphens: "Lora".',
      )
        .meta({ examples: [...bundledFonts] })
        .describe(
          `The name of the font. "${bundledFonts.join('" and "')}" need no files; another one is "Lora".`,
        ),
      kind: z
        .enum(['serif', 'sans-serif'])
        .optional()
        .describe(
          'The kind of the system fonts that are shown until the files are loaded. The default is "sans-serif".',
        ),
      files: z
        .array(
          z
            .strictObject({
              file: textMatching(
                /^fonts\/(?!.*\.\.)[^\s\\]+\.woff2$/i,
                'Write the path of a WOFF2 file in the folder fonts/, such as "fonts/lora.woff2".',
              ).describe('The file, such as "fonts/lora.woff2".'),
              weights: weight().describe('The weights in the file: "400", or "400 800" for a variable font.'),
              letters: textMatching(
                /^U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?(?:, ?U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?)*$/i,
                'Write a unicode-range of CSS: "U+100-2BA, U+1E00-1E9F".',
              )
                .optional()
                .describe(
                  'The characters in the file, as a unicode-range of CSS: "U+100-2BA". A browser loads it only for pages with such a character. The default is all.',
                ),
            })
            .describe('A file of the font.'),
        )
        .min(1)
        .max(8)
        .optional()
        .describe(
          'The files of the font in the folder "fonts", the one with the letters a to z first: [{ "file": "fonts/lora.woff2", "weights": "400" }].',
        ),
    })
    .optional()
    .describe(`The font of ${of}. The default is "${example}".`);

/** The parts of a page whose composition a site may choose. */
const composition = z.strictObject({
  header: z
    .enum(compositions.header)
    .optional()
    .describe(
      '"bar" has the name at the start and the links at the end of one line; "centered" is a masthead with the name above the links; "floating" is a rounded sheet over the page. The default is "bar".',
    ),
  hero: z
    .enum(compositions.hero)
    .optional()
    .describe(
      'The first section of a page. "split" has words at the start and a picture, map or facts at the end; "centered" has them below centered words; "cover" lays the words over the picture, which fills the width of the window, or over the color "band". The default is "split".',
    ),
  cards: z
    .enum(compositions.cards)
    .optional()
    .describe(
      'Services, places, steps and posts. "lead" makes the first one larger; "even" gives all the same sheet; "list" places them one below the other. The default is "lead".',
    ),
  section: z
    .enum(compositions.section)
    .optional()
    .describe('The heading of a section: "beside" its content, or "above" it. The default is "beside".'),
  footer: z
    .enum(compositions.footer)
    .optional()
    .describe(
      '"columns" has the address and the lists of links side by side; "compact" has a few centered lines. The default is "columns".',
    ),
  ornament: z
    .enum(compositions.ornament)
    .optional()
    .describe(
      '"rings" draws rulers above sections, a heavy edge on forms, and rings of distance on maps; "none" leaves them out. The default is "rings".',
    ),
});

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
        'The colors by their use: { "work": { "light": "oklch(0.43 0.09 160)", "dark": "oklch(0.8 0.08 160)" } }. The validator checks the contrast of every pair that the blocks use.',
      ),
    radii: z
      .strictObject({
        small: radius('marks and small parts', 4),
        medium: radius('buttons and fields', 6),
        large: radius('cards and panels', 10),
      })
      .optional()
      .describe('The corner radii: { "medium": 0 }.'),
    fonts: z
      .strictObject({
        heading: font('headings and figures', 'Besley'),
        text: font('text', 'Public Sans'),
      })
      .optional()
      .describe('The two fonts: { "text": { "family": "Public Sans" } }.'),
    type: z
      .strictObject({
        base: z
          .number()
          .min(15)
          .max(22)
          .optional()
          .describe('The size of text in wide windows in px, such as 18. The default is 18.5.'),
        ratio: z
          .number()
          .min(1.1)
          .max(1.5)
          .optional()
          .describe(
            'How much larger each size of the type scale is than the one below, in wide windows: 1.15 is quiet, 1.4 is loud. Phones get half the difference. The default is 1.25.',
          ),
        weight: z
          .int()
          .min(300)
          .max(900)
          .optional()
          .describe('The weight of headings, such as 700. The default is 560.'),
      })
      .optional()
      .describe('The sizes and weights of text: { "base": 18, "ratio": 1.4, "weight": 700 }.'),
    space: z
      .enum(themeChoices.space)
      .optional()
      .describe(
        'The room between and in the parts of a page: "dense", "regular" or "airy". The default is "regular".',
      ),
    page: z
      .strictObject({
        width: z
          .int()
          .min(960)
          .max(1600)
          .optional()
          .describe('The maximum width of the content in px, such as 1080. The default is 1240.'),
      })
      .optional()
      .describe('The measures of the page: { "width": 1080 }.'),
    lines: z
      .enum(themeChoices.lines)
      .optional()
      .describe(
        'The lines between items and around cards: "fine", "bold", or "none", which separates by space and color alone. The default is "fine".',
      ),
    shadow: z
      .enum(themeChoices.shadow)
      .optional()
      .describe(
        'Shadows: "float" only below what is above the page, such as menus; "soft" below cards too; "none" not at all. The default is "float".',
      ),
    composition: composition
      .optional()
      .describe(
        'The composition of the parts of a page: { "header": "centered", "hero": "cover", "cards": "even" }.',
      ),
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
      .describe(
        'The cards that other sites show where a page is shared: { "background": "media/workshop.jpg" }.',
      ),
  })
  .describe(
    'The look of the site: colors, corner radii, fonts, sizes, space, lines, composition, logo, icon and cards.',
  );

export type ThemeFile = z.infer<typeof themeSchema>;
