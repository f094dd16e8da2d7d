import { z } from 'zod';
import type { LoadKind } from '../json-schema.ts';
import { instantPattern } from '../publication-times.ts';
import { type IconName, iconNames } from './icons/icon-names.ts';

/** A text that must match a pattern. The validator and editors show the hint for texts that do not. */
export const textMatching = (pattern: RegExp, hint: string) =>
  z.string().regex(pattern).meta({ patternErrorMessage: hint });

/** The slug of an entry is its file name: lower-case words joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of a file, a path segment or an anchor: lower-case letters, digits and single hyphens. */
export const slug = () =>
  textMatching(
    slugPattern,
    'Write a slug: lower-case letters, digits and single hyphens, such as "north-bank".',
  );

/**
 * A slug that must name an entry of a collection. The validator resolves the `reference` annotation, and the content
 * model rejects the name of an unknown collection.
 */
export const referenceTo = (collection: string) => slug().meta({ reference: collection });

/** One line of plain text, such as a name or a title. */
export const line = (options: { readonly max?: number } = {}) =>
  z
    .string()
    .min(1)
    .max(options.max ?? 300)
    .meta({ trimmed: true });

/** Long text: markdown, as one string or as a list of paragraphs. */
export const markdown = () =>
  z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).meta({
    markdown: true,
    description: 'Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  });

/**
 * A link: a path of this site (`/faq`, `/faq#cost`), an anchor (`#contact`), or an https, tel or mailto URL. Browsers
 * read `//host` and `/\\host` as other sites, so neither is a path. They remove tabs and line breaks first. The part before
 * an "@" looks like a host and is none.
 */
export const link = () =>
  textMatching(
    /^(?:\/(?![/\\])|#|https:\/\/(?![^/\\?#]*@)[^/\\]|tel:|mailto:)[^\t\n\r]*$/,
    'Write a path of this site ("/faq"), an anchor ("#contact"), or an address that starts with https://, tel: or mailto:.',
  ).meta({ link: true });

/**
 * The address of a page of another site that is shown in a frame. Other schemes would run in the site's origin. Its host must
 * be in `embedHosts` of `site.json`: see `engine/content/embed-hosts.ts`.
 */
export const embedAddress = () =>
  textMatching(
    /^(?:https:\/\/(?![^/\\?#]*@)[^/\\]|http:\/\/(?:localhost|127\.0\.0\.1)(?:\/|:\d+(?:\/|$)))[^\t\n\r]*$/,
    'Write an address that starts with https://. On this machine, http:// is also possible.',
  ).meta({ loads: ['frame'] satisfies LoadKind[] });

/** A picture of the site, with the text for visitors who cannot see it. */
export const picture = () =>
  z
    .strictObject({
      file: textMatching(
        /^media\/(?!.*\.\.)[^\s\\]+\.(?:jpe?g|png|webp|avif|svg)$/i,
        'Write the path of a file in the folder media/, such as "media/workshop.jpg". Supported: JPEG, PNG, WebP, AVIF and SVG.',
      )
        .meta({ completes: 'pictures' })
        .describe('The file, such as "media/workshop.jpg".'),
      alt: z
        .string()
        .max(300)
        .describe(
          'The content of the picture for visitors who cannot see it: "Two technicians at a rack". Empty only with "decorative".',
        ),
      decorative: z
        .literal(true)
        .optional()
        .describe('A picture without information; its "alt" is then empty.'),
      focus: z
        .strictObject({
          x: z
            .number()
            .min(0)
            .max(1)
            .describe('From 0 at the left edge to 1 at the right edge, such as 0.3.'),
          y: z.number().min(0).max(1).describe('From 0 at the top to 1 at the bottom, such as 0.5.'),
        })
        .optional()
        .describe(
          'The point that stays visible where the picture is cropped, such as { "x": 0.3, "y": 0.5 }. The default is the center.',
        ),
    })
    .meta({ picture: true });

/** The properties of a picture in a document. */
export type PictureProperties = z.infer<ReturnType<typeof picture>>;

/** A calendar date, `2026-11-21`. */
export const date = () =>
  textMatching(/^\d{4}-\d{2}-\d{2}$/, 'Write a date as year-month-day: "2026-11-21".').meta({
    calendarDate: true,
  });

/** The start of a calendar date in the time zone of the site, or a date and time with its offset from UTC. */
export const instant = () =>
  textMatching(
    instantPattern,
    'Write a date, "2026-11-21", or a date and time with its offset from UTC, "2026-11-21T09:00-08:00".',
  ).meta({ calendarDate: true });

/** A calendar month, `2026-11`. */
export const month = () =>
  textMatching(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Write a month as year-month: "2026-11".');

/** Marks a sample fact, which must be replaced before a release. */
export const sample = () =>
  z.literal(true).optional().describe('A sample fact, which must be replaced before a release.');

/** Marks an entry or document whose copy was invented, which must be replaced before a release. */
export const sampleCopy = () =>
  z
    .literal(true)
    .optional()
    .describe('True while copy of this file is invented. It must be replaced before a release.');

export const schemaLink = () =>
  z.string().optional().describe('The path of the JSON Schema, for editors, such as "../schema/city.json".');

/** The name of a telephone number of the site. The validator resolves the `phoneName` annotation. */
export const phoneName = () => line({ max: 40 }).meta({ phoneName: true });

/** The name of a collection that the site declares. The validator resolves this annotation and the two below. */
export const declaredCollection = () => line({ max: 60 }).meta({ declaredCollection: true });

/** The slug of an entry of the collection that the property `collection` of the same object names. */
export const entryOfCollection = () => slug().meta({ entryOf: 'collection' });

/** The name of a field of the collection that the property `collection` of the same object names. */
export const fieldOfCollection = (...types: readonly string[]) =>
  line({ max: 60 }).meta({ fieldOf: 'collection', ...(types.length > 0 && { fieldTypes: types }) });

/** The name of an icon of the lucide set. The validator resolves the `iconName` annotation. */
export const icon = (): z.ZodType<IconName> => z.lazy(() => anyIconName).meta({ iconName: true });

// Zod reads all names again for each copy of an enum that `meta` or `describe` makes; it copies a lazy schema alone.
const anyIconName = z.enum(iconNames);

export const question = () =>
  z.strictObject({
    question: line({ max: 160 }).describe(
      'The question, as a client would ask it: "Do you come on Saturdays?"',
    ),
    answer: markdown().describe(
      'The answer. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
    ),
  });

/** Layers of protection, from the outside in. */
export const layers = () =>
  z
    .array(
      z.strictObject({
        label: line({ max: 26 }).describe('The name of the layer, such as "Front door".'),
        stops: line({ max: 170 }).describe(
          'The threats that the layer stops, and how: "Strangers, with two locks."',
        ),
      }),
    )
    .min(3)
    .max(5)
    .describe(
      'The layers, from the outside in: [{ "label": "Front door", "stops": "Strangers, with two locks." }].',
    );
