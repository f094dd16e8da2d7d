import { z } from 'zod';
import { line, phoneName, sampleCopy, schemaLink, textMatching } from './common.ts';
import { formerPath, schedule, visibility } from './publication.ts';

/** The path of a value that must be present, or with "!" absent. */
const condition = () =>
  textMatching(
    /^!?[a-zA-Z][\w-]*(\.[\w-]+)*$/,
    'Write the path of a value that must be present, "cell.faqs", or that must be absent, "!cell.faqs".',
  ).meta({ completes: 'conditions' });

const layoutName = () =>
  z
    .string()
    .meta({ completes: 'layouts' })
    .describe('The name of the layout: a file in layouts/, such as "default".');

/** The properties that all block types have in common. */
export const blockEnvelope = {
  id: textMatching(
    /^(?!layout-)[a-z][a-z0-9-]*$/,
    'Write lower-case letters, digits and hyphens. Start with a letter, but not with "layout-".',
  ).describe(
    'The id of the block, unique in its document, such as "questions". Overrides and links refer to it.',
  ),
  type: z.string().describe('The block type: the name of a folder in blocks/.'),
  when: condition()
    .optional()
    .describe(
      'The block appears only if this path has a value, such as "cell.faqs", or has none, such as "!cell.intro".',
    ),
  required: z
    .literal(true)
    .optional()
    .describe('The page is useless without this block: if it fails, the response is a 500.'),
} as const;

/** A block of any type: the common properties and unchecked properties of its type. */
const blockSchema = z.looseObject(blockEnvelope);

export const structuredDataKinds = [
  'service',
  'city-service',
  'city',
  'article',
  'contact',
  'about',
  'entry',
] as const;

/** The numbers of characters of a title and a description, after placeholders are filled in. */
export const headLengths = { title: { min: 15, max: 70 }, description: { min: 50, max: 170 } } as const;

const head = {
  title: line({ max: 200 }).describe(
    `The title of the page, with ${headLengths.title.min} to ${headLengths.title.max} characters after placeholders are filled in.`,
  ),
  description: line({ max: 400 }).describe(
    `The meta description, with ${headLengths.description.min} to ${headLengths.description.max} characters after placeholders are filled in.`,
  ),
  noIndex: z.literal(true).optional().describe('Excludes the page from search engines and the sitemap.'),
  canonical: z
    .string()
    .regex(/^\//)
    .optional()
    .describe(
      'The path of the page with the same content that search engines should index instead, such as "/services".',
    ),
  phone: phoneName()
    .optional()
    .describe(
      'The telephone number of the site that the page shows: in its hero, in the bar at the bottom of small screens and next to the form. The default is "main".',
    ),
  structuredData: z
    .array(z.enum(structuredDataKinds))
    .optional()
    .describe('The kinds of structured data on the page, for search engines, such as ["service"].'),
} as const;

/** The path of a page document: lower case, no slash at the end. */
export const pagePathPattern = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

export const pageSchema = z.strictObject({
  $schema: schemaLink(),
  ...visibility,
  ...schedule,
  sample: sampleCopy(),
  formerly: z
    .array(formerPath(/^(?!\/\/|[^/]*:)[^\t\n\r\\#?]+$/, '"/spring-offer", "/über-uns.html"'))
    .min(1)
    .optional()
    .describe('Earlier paths of the page, such as ["/spring-offer"]. They redirect to its path.'),
  path: textMatching(
    pagePathPattern,
    'Write a path such as "/about/history": lower case, no slash at the end.',
  ).describe('The path of the page, such as "/about/history".'),
  name: line({ max: 60 })
    .optional()
    .describe('The name of the page in breadcrumbs and menus, such as "Prices". The default is the title.'),
  layout: layoutName(),
  ...head,
  blocks: z
    .array(blockSchema)
    .min(1)
    .describe(
      'The blocks of the page, from top to bottom: [{ "id": "hero", "type": "hero", "heading": "…" }].',
    ),
});

export const templateSchema = z.strictObject({
  $schema: schemaLink(),
  ...visibility,
  ...schedule,
  formerly: z
    .array(formerPath(/^(?:\/(?::[a-z][a-zA-Z0-9]*|[a-z0-9-]+))+$/, '"/places/:city", with every dimension'))
    .min(1)
    .optional()
    .describe('Earlier paths of the pages, such as ["/places/:city"]. They redirect to the current ones.'),
  for: z
    .record(z.string().regex(/^[a-z][a-zA-Z0-9]*$/), z.string().meta({ completes: 'dimensions' }))
    .describe(
      'The dimensions, in order, each a collection, a list or map of an earlier dimension, the "counties" or "states" of the cities, or the groups of a large collection, such as "posts:groups": { "city": "cities", "service": "city.services" }.',
    ),
  minimumEntries: z
    .int()
    .min(1)
    .optional()
    .describe(
      'The number of entries of the first dimension from which the site has these pages, such as 150. For counties and states the cities count, for groups the entries of their collection.',
    ),
  where: condition()
    .optional()
    .describe(
      'Limits the pages to combinations for which this path has a value other than false: "service.page".',
    ),
  path: textMatching(
    /^(?:\/(?::[a-z][a-zA-Z0-9]*|[a-z0-9-]+))+$/,
    'Write a path such as "/places/:city": lower case, a ":name" for each dimension, no slash at the end.',
  ).describe('The path of the pages, with one ":name" for each dimension, such as "/places/:city/:service".'),
  name: line({ max: 100 })
    .optional()
    .describe(
      'The name of the pages in breadcrumbs and menus, such as "{{ city.name }}". The default is the title.',
    ),
  layout: layoutName(),
  ...head,
  blocks: z
    .array(blockSchema)
    .min(1)
    .describe(
      'The blocks of the pages, from top to bottom: [{ "id": "hero", "type": "hero", "heading": "{{ city.name }}" }].',
    ),
});

export const layoutSchema = z.strictObject({
  $schema: schemaLink(),
  ...visibility,
  sample: sampleCopy(),
  before: z
    .array(blockSchema)
    .describe('Blocks above the page, such as [{ "id": "header", "type": "header", … }].'),
  after: z
    .array(blockSchema)
    .describe('Blocks below the page, such as [{ "id": "footer", "type": "footer", … }].'),
});

export type PageDocument = z.infer<typeof pageSchema>;
export type TemplateDocument = z.infer<typeof templateSchema>;
export type LayoutDocument = z.infer<typeof layoutSchema>;
