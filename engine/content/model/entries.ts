import { z } from 'zod';
import {
  date,
  defenseLayers,
  icon,
  line,
  markdown,
  month,
  question,
  referenceTo,
  sample,
  schemaLink,
  slug,
  textMatching,
} from './common.ts';

/** Copy for one cell of the matrix: true for this place and this service alone. */
export const cellSchema = z.strictObject({
  lead: line({ max: 160 })
    .optional()
    .describe(
      'One sentence that opens the page and is its meta description, true of this place and service alone. A cell without it is not indexed.',
    ),
  intro: markdown().optional().describe('What is true of this service in this place and nowhere else.'),
  faqs: z.array(question()).min(1).optional().describe('Questions asked here about this service.'),
});

export const citySchema = z.strictObject({
  $schema: schemaLink(),
  name: line({ max: 60 }).describe('As people there write it.'),
  fullName: line({ max: 80 })
    .optional()
    .describe('The name with its state, where "name, state" is not right.'),
  kind: z.enum(['city', 'neighborhood', 'census-designated place', 'town', 'village', 'county']).optional(),
  partOf: referenceTo('cities').optional().describe('The city that a neighborhood belongs to.'),
  county: line({ max: 60 }).describe('The county as readers know it, such as "Grafton County".'),
  state: line({ max: 40 }).describe('The postal abbreviation of the state.'),
  geo: z.strictObject({
    latitude: z.number().min(-90).max(90).describe('Degrees north of the equator, such as 43.7022.'),
    longitude: z
      .number()
      .min(-180)
      .max(180)
      .describe('Degrees east of Greenwich, and so negative in America: -72.2896.'),
  }),
  population: line({ max: 20 }).optional().describe('As shown to a reader, such as "196,543".'),
  localBusinessCount: line({ max: 20 }).optional(),
  zipCodes: z
    .array(textMatching(/^\d{5}$/, 'Write the five digits of a ZIP code, in quotes.'))
    .min(1)
    .optional(),
  keyIndustries: z
    .array(line({ max: 60 }))
    .min(1)
    .max(6)
    .describe('Kinds of business we prepare for here.'),
  industries: z
    .array(referenceTo('industries'))
    .min(1)
    .optional()
    .describe('The industries of the site that are common here, the most common first: ["legal"].'),
  neighbors: z.array(referenceTo('cities')).describe('Nearby places, nearest or most connected first.'),
  description: line({ max: 170 }).describe('One sentence for cards and search results.'),
  about: markdown().describe('Local copy: what people here do and what that means for our work.'),
  services: z
    .record(referenceTo('services'), cellSchema)
    .describe('The services offered here, each with its own local copy.'),
  overrides: z
    .record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))
    .optional()
    .describe('Template name -> block id -> properties that replace the properties of the template.'),
});

export const serviceSchema = z.strictObject({
  $schema: schemaLink(),
  name: line({ max: 60 }).describe('Short, as used in headings.'),
  title: line({ max: 80 }).describe('The full name, as used on cards.'),
  description: line({ max: 170 }).describe('One sentence for cards and search results.'),
  icon: icon(),
  category: slug().describe(
    'The group it is listed in; a list of services names the groups and their order.',
  ),
  page: z.boolean().describe('Whether the service has a page of its own.'),
  inCities: z.boolean().describe('Whether cities may offer it.'),
  statement: line({ max: 90 }).describe('The h1 of its own page: it says something, it is not a category.'),
  problem: markdown().describe('What goes wrong without it, in the words of an owner.'),
  approach: markdown().describe('What we do about it.'),
  defense: z
    .strictObject({
      layers: defenseLayers(),
      inside: line({ max: 40 }).describe('What all of them protect.'),
      insideText: line({ max: 170 })
        .optional()
        .describe('What is ready for the day on which all of them fail.'),
    })
    .optional()
    .describe('How layers stand one inside the other, for a drawing on the page of a service that defends.'),
  features: z
    .array(z.strictObject({ title: line({ max: 60 }), description: line({ max: 220 }), icon: icon() }))
    .min(3)
    .max(8),
  benefits: z
    .array(line({ max: 140 }))
    .min(3)
    .max(8),
  steps: z
    .array(z.strictObject({ title: line({ max: 60 }), text: line({ max: 320 }) }))
    .min(3)
    .max(6)
    .describe('What happens first, second and third.'),
  included: z
    .array(z.strictObject({ item: line({ max: 70 }), detail: line({ max: 160 }) }))
    .min(4)
    .max(12)
    .describe('The ledger: what is included.'),
  notIncluded: z
    .array(line({ max: 160 }))
    .min(1)
    .max(6),
  cost: markdown().describe('What it costs roughly and what drives the price.'),
  faqs: z.array(question()).min(2).max(8),
  related: z.array(referenceTo('services')).min(2).max(4),
  ctaText: line({ max: 40 }).describe('The words on the button: what happens.'),
});

export const industrySchema = z.strictObject({
  $schema: schemaLink(),
  name: line({ max: 60 }),
  description: line({ max: 170 }),
  icon: icon(),
  statement: line({ max: 90 }).describe('The h1 of its page.'),
  intro: markdown(),
  pressures: z
    .array(z.strictObject({ title: line({ max: 80 }), text: line({ max: 400 }) }))
    .min(3)
    .max(6)
    .describe('What makes our work different in this trade.'),
  practice: markdown().describe('How we work with such a firm.'),
  faqs: z.array(question()).min(2).max(8),
  services: z.array(referenceTo('services')).min(2).max(6),
});

export const testimonialSchema = z.strictObject({
  $schema: schemaLink(),
  sample: sample(),
  name: line({ max: 60 }),
  company: line({ max: 80 }),
  position: line({ max: 60 }).optional(),
  content: line({ max: 500 }),
  rating: z.number().min(1).max(5),
  order: z.int().min(1).describe('Where it stands in the list.'),
  city: referenceTo('cities').optional().describe('The city of the author: the slug of a city.'),
  industry: referenceTo('industries').optional().describe('The industry of the author: its slug.'),
  service: referenceTo('services').optional().describe('The service that the text is about: its slug.'),
});

export const jobSchema = z
  .strictObject({
    $schema: schemaLink(),
    sample: sample(),
    title: line({ max: 80 }).describe('What was done: "Moved a law office to new fiber over one weekend".'),
    text: markdown().describe('The situation and what was done, in a few sentences.'),
    result: line({ max: 200 }).describe(
      'What changed for the client: "No lost working hour; old line ended".',
    ),
    cities: z
      .array(referenceTo('cities'))
      .min(1)
      .max(6)
      .describe('The cities where it was done: ["glendale"].'),
    service: referenceTo('services').describe('The service that it was part of: "it-support".'),
    industry: referenceTo('industries').optional().describe('The industry of the client: "legal".'),
    client: line({ max: 80 }).optional().describe('The kind of firm: "A law office of twelve people".'),
    date: month().describe('The month in which it was completed: "2026-03".'),
    source: line({ max: 200 })
      .optional()
      .describe(
        'Where it can be checked: "Ticket 4711; the client agreed to publication". Give this or "sample".',
      ),
  })
  .describe('One completed job: what was done, where, for which kind of firm, when, and the result.');

export const postSchema = z.strictObject({
  $schema: schemaLink(),
  title: line({ max: 80 }).describe('The h1.'),
  description: line({ max: 170 }),
  topic: line({ max: 40 }).describe('The subject, as shown: articles of the same topic are listed together.'),
  author: line({ max: 60 }),
  publishAt: date(),
  updatedAt: date().optional(),
  body: markdown().describe('The article. Sections start with "## ".'),
  services: z.array(referenceTo('services')).min(1).max(4).describe('Services it relates to.'),
  related: z.array(referenceTo('posts')).min(2).max(4),
});

export const claimSchema = z
  .strictObject({
    $schema: schemaLink(),
    sample: sample(),
    value: line({ max: 20 }).optional().describe('As shown: "100+", "15 min". Give this or "since".'),
    since: date()
      .optional()
      .describe('Counts whole years since this date, shown as "29+". Give this or "value".'),
    label: line({ max: 80 }).describe('What the figure counts.'),
    source: line({ max: 200 }).describe('Where the figure comes from; shown where the claim is.'),
    date: date().describe('When the source was last checked.'),
    expires: date().optional().describe('From this day on the claim is no longer shown.'),
  })
  .describe('A figure that the business claims, with its source.');

export type Cell = z.infer<typeof cellSchema>;
export type City = z.infer<typeof citySchema>;
export type Service = z.infer<typeof serviceSchema>;
export type Post = z.infer<typeof postSchema>;
export type Claim = z.infer<typeof claimSchema>;
