import { z } from 'zod';
import { date, line, schemaLink, textMatching } from './common.ts';

/** The path of a value that must be present, or with "!" absent. */
const condition = () =>
  textMatching(
    /^!?[a-zA-Z][\w-]*(\.[\w-]+)*$/,
    'Write the path of a value that must be there, "cell.faqs", or that must not be there, "!cell.faqs".',
  );

/** What every block may say, whatever its type. */
export const blockEnvelope = {
  id: textMatching(
    /^(?!layout-)[a-z][a-z0-9-]*$/,
    'Write lower-case letters, digits and hyphens, beginning with a letter, but not with "layout-".',
  ).describe('Unique in its document; overrides and records name it.'),
  type: z.string().describe('The block type: a folder in blocks/.'),
  when: condition()
    .optional()
    .describe('Shown only when this path has a value ("cell.faqs"), or has none ("!cell.intro").'),
  required: z
    .literal(true)
    .optional()
    .describe('Without this block the page is not worth showing: a failure is a 500.'),
} as const;

/** A block before its own type has been looked up: the envelope plus properties of the type. */
const blockSchema = z.looseObject(blockEnvelope);

export const structuredDataKinds = [
  'service',
  'city-service',
  'city',
  'article',
  'contact',
  'about',
] as const;

const head = {
  title: line({ max: 200 }).describe('The title element; 20 to 65 characters once filled in.'),
  description: line({ max: 400 }).describe('The description; 50 to 170 characters once filled in.'),
  noIndex: z.literal(true).optional().describe('Keeps the page out of search engines and the sitemap.'),
  canonical: z.string().regex(/^\//).optional().describe('The path of the page that this one repeats.'),
  structuredData: z
    .array(z.enum(structuredDataKinds))
    .optional()
    .describe('What the page is about, for search engines.'),
} as const;

export const pageSchema = z.strictObject({
  $schema: schemaLink(),
  path: textMatching(
    /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/,
    'Write a path such as "/about/history": lower case, no slash at the end.',
  ).describe('The one path of this page.'),
  name: line({ max: 60 }).optional().describe('Its name in breadcrumbs and menus.'),
  layout: z.string(),
  ...head,
  publishAt: date().optional(),
  blocks: z.array(blockSchema).min(1),
});

export const templateSchema = z.strictObject({
  $schema: schemaLink(),
  for: z
    .record(z.string().regex(/^[a-z][a-zA-Z0-9]*$/), z.string())
    .describe(
      'Dimensions in order: a collection, or a list or map read from an earlier dimension ("city.services").',
    ),
  where: condition()
    .optional()
    .describe('Only the combinations for which this path has a value other than false: "service.page".'),
  path: textMatching(
    /^(?:\/(?::[a-z][a-zA-Z0-9]*|[a-z0-9-]+))+$/,
    'Write a path such as "/places/:city": lower case, a ":name" for each dimension, no slash at the end.',
  ).describe('The pattern, with one ":name" for every dimension.'),
  name: line({ max: 100 }).optional(),
  layout: z.string(),
  ...head,
  blocks: z.array(blockSchema).min(1),
});

export const layoutSchema = z.strictObject({
  $schema: schemaLink(),
  before: z.array(blockSchema).describe('Blocks above the page: top bar, header.'),
  after: z.array(blockSchema).describe('Blocks below the page: footer, bars, banners.'),
});

export type PageDocument = z.infer<typeof pageSchema>;
export type TemplateDocument = z.infer<typeof templateSchema>;
export type LayoutDocument = z.infer<typeof layoutSchema>;
