import { z } from 'zod';
import {
  date,
  defenseLayers,
  icon,
  line,
  link,
  markdown,
  month,
  picture,
  question,
  referenceTo,
  sample,
  schemaLink,
  slug,
  textMatching,
} from './common.ts';
import { publication } from './publication.ts';

/** The copy of one cell of the matrix, which applies only to this city and this service. */
export const cellSchema = z.strictObject({
  lead: line({ max: 160 })
    .optional()
    .describe(
      'The first sentence of the page and its meta description, true only for this city and service. A cell without it is not indexed.',
    ),
  intro: markdown()
    .optional()
    .describe(
      'The facts about this service that apply only in this city. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
    ),
  faqs: z
    .array(question())
    .min(1)
    .optional()
    .describe(
      'Questions that clients in this city ask about this service: [{ "question": "Do you come here?", "answer": "Every Tuesday." }].',
    ),
});

/** The sources of the facts about a city, which tell an editor where to check them. */
const citySources = () => {
  const source = () => line({ max: 120 }).optional();
  return z
    .strictObject({
      population: textMatching(
        /^(?=.*\b\d{4}\b).{4,60}$/,
        'State the year in which the population was counted: "2020 Census".',
      )
        .optional()
        .describe('The source of the population with its year, which pages show: "2020 Census".'),
      county: source().describe('The source of the county: "GeoNames (CC BY 4.0)".'),
      geo: source().describe('The source of the coordinates: "GeoNames (CC BY 4.0)".'),
      postalCodes: source().describe('The source of the postal codes: "GeoNames (CC BY 4.0)".'),
      areaCodes: source().describe('The source of the area codes: "North American Numbering Plan".'),
      localBusinessCount: source().describe(
        'The source of the number of businesses: "County Business Patterns 2022".',
      ),
      neighbors: source().describe('The source of the neighbors: "computed from the coordinates".'),
    })
    .optional()
    .describe('Property -> the source of its value: { "population": "2020 Census" }.');
};

export const citySchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  name: line({ max: 60 }).describe(
    'The name of the city or neighborhood, in the local spelling, such as "Hanover".',
  ),
  fullName: line({ max: 80 })
    .optional()
    .describe('The name with its state, if "name, state" is wrong, such as "Washington, DC".'),
  kind: z
    .enum(['city', 'neighborhood', 'census-designated place', 'town', 'village', 'county'])
    .optional()
    .describe('The kind of place.'),
  partOf: referenceTo('cities')
    .optional()
    .describe('The city that a neighborhood belongs to, such as "lebanon".'),
  county: line({ max: 60 })
    .optional()
    .describe('The name of the county or district, such as "Grafton County", where places have one.'),
  state: line({ max: 40 })
    .optional()
    .describe('The state as it is written in addresses, such as "NH", where addresses have one.'),
  geo: z
    .strictObject({
      latitude: z.number().min(-90).max(90).describe('Degrees north of the equator, such as 43.7022.'),
      longitude: z
        .number()
        .min(-180)
        .max(180)
        .describe('Degrees east of Greenwich, which are negative in America: -72.2896.'),
    })
    .describe('The coordinates of the center: { "latitude": 43.7022, "longitude": -72.2896 }.'),
  population: line({ max: 20 })
    .optional()
    .describe(
      'The population as text, such as "196,543". Its source, with the year, is "population" of "sources".',
    ),
  localBusinessCount: line({ max: 20 })
    .optional()
    .describe('The number of local businesses as text, such as "4,200+".'),
  country: textMatching(/^[A-Z]{2}$/, 'Write the ISO 3166 code of a country: "FR".')
    .optional()
    .describe('The ISO 3166 code of the country, if it is not that of the office: "CH".'),
  postalCodes: z
    .array(line({ max: 12 }))
    .min(1)
    .optional()
    .describe(
      'The postal codes of the city as texts, such as ["03755"]. They are checked by the rules of its country.',
    ),
  areaCodes: z
    .array(textMatching(/^\d{2,5}$/, 'Write the digits of an area code: "603".'))
    .min(1)
    .optional()
    .describe(
      'The telephone area codes of the city as texts, such as ["603"]. Copy about other cities must not name them.',
    ),
  sources: citySources(),
  keyIndustries: z
    .array(line({ max: 60 }))
    .min(1)
    .max(6)
    .describe('The kinds of business that we serve here, such as ["Theaters", "Music teachers"].'),
  industries: z
    .array(referenceTo('industries'))
    .min(1)
    .optional()
    .describe('Slugs of the industries that are common here, the most common first: ["legal"].'),
  neighbors: z
    .array(referenceTo('cities'))
    .describe(
      'Slugs of nearby cities and neighborhoods, the nearest or most connected first: ["lebanon", "norwich"].',
    ),
  description: line({ max: 170 }).describe(
    'One sentence for cards and search results, such as "Tuning and repairs on both banks of the river."',
  ),
  picture: picture()
    .optional()
    .describe(
      'A picture of the place, for its card: { "file": "media/green.jpg", "alt": "The green in winter" }.',
    ),
  about: markdown().describe(
    'Local copy: the local economy and its effect on our work. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  services: z
    .record(referenceTo('services'), cellSchema)
    .describe(
      'The services that are offered here, each with its own local copy: { "repairs": { "lead": "One sentence." } }.',
    ),
  overrides: z
    .record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))
    .optional()
    .describe(
      'Template name -> block id -> properties that replace the properties of the template: { "city": { "hero": { "heading": "By the river" } } }.',
    ),
});

export const serviceSchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  name: line({ max: 60 }).describe('The short name, for headings, such as "Repairs".'),
  title: line({ max: 80 }).describe('The full name, for cards, such as "Repairs in the workshop".'),
  description: line({ max: 170 }).describe(
    'One sentence for cards and search results, such as "Tuning and repairs on both banks of the river."',
  ),
  icon: icon().describe('The icon of the service, such as "wrench".'),
  picture: picture()
    .optional()
    .describe(
      'A picture of the service, for its card: { "file": "media/workshop.jpg", "alt": "A workbench" }.',
    ),
  category: slug()
    .meta({ completes: 'categories' })
    .describe(
      'The group of the service, such as "managed". A list of services defines the groups and their order.',
    ),
  page: z.boolean().describe('Whether the service has a page of its own.'),
  inCities: z.boolean().describe('Whether cities may offer the service.'),
  statement: line({ max: 90 }).describe(
    'The h1 of the page of the service, a statement and not the name of a category: "It holds until spring".',
  ),
  problem: markdown().describe(
    'The problems without the service, in the words of a business owner. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  approach: markdown().describe(
    'Our solution to the problem. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  defense: z
    .strictObject({
      layers: defenseLayers(),
      inside: line({ max: 40 }).describe('The assets that the layers protect, such as "Your files".'),
      insideText: line({ max: 170 })
        .optional()
        .describe('The measures for the case that all layers fail: "A copy in another building."'),
    })
    .optional()
    .describe(
      'The layers of protection, for a drawing on the page of the service: { "layers": […], "inside": "Your files" }.',
    ),
  features: z
    .array(
      z.strictObject({
        title: line({ max: 60 }).describe('The name of the feature, such as "A report after each visit".'),
        description: line({ max: 220 }).describe(
          'One or two sentences about the feature: "You read what was done."',
        ),
        icon: icon().describe('The icon of the feature, such as "file-text".'),
      }),
    )
    .min(3)
    .max(8)
    .describe(
      'The features of the service: [{ "title": "Report", "description": "One page after each visit.", "icon": "file-text" }].',
    ),
  benefits: z
    .array(line({ max: 140 }))
    .min(3)
    .max(8)
    .describe('The benefits of the service for a client: ["One visit instead of three"].'),
  steps: z
    .array(
      z.strictObject({
        title: line({ max: 60 }).describe('The name of the step, such as "Inspection".'),
        text: line({ max: 320 }).describe('The description of the step, such as "We look at every part."'),
      }),
    )
    .min(3)
    .max(6)
    .describe(
      'The steps of the work, in order: [{ "title": "Inspection", "text": "We look at every part." }].',
    ),
  included: z
    .array(
      z.strictObject({
        item: line({ max: 70 }).describe('The name of the item, such as "Travel".'),
        detail: line({ max: 160 }).describe('The scope of the item, such as "Two visits a year".'),
      }),
    )
    .min(4)
    .max(12)
    .describe('The items that the price includes: [{ "item": "Travel", "detail": "Up to 20 miles" }].'),
  notIncluded: z
    .array(line({ max: 160 }))
    .min(1)
    .max(6)
    .describe('The items that the price does not include: ["New parts"].'),
  claims: z
    .array(referenceTo('claims'))
    .min(1)
    .max(4)
    .optional()
    .describe(
      'Slugs of the claims about this service, which its page shows with their sources: ["response-time"].',
    ),
  cost: markdown().describe(
    'The approximate cost and the factors that determine it. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  faqs: z
    .array(question())
    .min(2)
    .max(8)
    .describe(
      'Frequent questions about the service: [{ "question": "How long does it take?", "answer": "An hour." }].',
    ),
  related: z.array(referenceTo('services')).min(1).max(4).describe('Slugs of related services: ["tuning"].'),
  ctaText: line({ max: 40 }).describe(
    'The text of the button to the form on the page of the service, which names the request: "Ask for a survey".',
  ),
});

export const industrySchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  name: line({ max: 60 }).describe('The name of the industry, such as "Schools".'),
  description: line({ max: 170 }).describe(
    'One sentence for cards and search results, such as "Tuning and repairs on both banks of the river."',
  ),
  icon: icon().describe('The icon of the industry, such as "scale".'),
  statement: line({ max: 90 }).describe(
    'The h1 of the page of the industry, such as "Many rooms, one visit".',
  ),
  intro: markdown().describe(
    'The introduction of the page. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  pressures: z
    .array(
      z.strictObject({
        title: line({ max: 80 }).describe('The name of the requirement, such as "No noise during lessons".'),
        text: line({ max: 400 }).describe(
          'The effect of the requirement on our work: "We come during the holidays."',
        ),
      }),
    )
    .min(3)
    .max(6)
    .describe(
      'The particular requirements of this industry: [{ "title": "No noise", "text": "We come during the holidays." }].',
    ),
  practice: markdown().describe(
    'The way we work with firms of this industry. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  faqs: z
    .array(question())
    .min(2)
    .max(8)
    .describe(
      'Frequent questions from this industry: [{ "question": "Do you work at night?", "answer": "Yes." }].',
    ),
  services: z
    .array(referenceTo('services'))
    .min(2)
    .max(6)
    .describe('Slugs of services for this industry: ["repairs", "tuning"].'),
});

export const testimonialSchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  sample: sample(),
  name: line({ max: 60 }).describe('The name of the author, such as "Ana Ruiz".'),
  company: line({ max: 80 }).describe('The company of the author, such as "Example Music School".'),
  position: line({ max: 60 })
    .optional()
    .describe('The position of the author in the company, such as "Director".'),
  content: line({ max: 500 }).describe('The text of the testimonial: "They came the same day."'),
  source: z
    .strictObject({
      label: line({ max: 40 }).describe('The name of the platform, such as "Google".'),
      href: link()
        .optional()
        .describe('The address of the review on the platform, such as "https://www.example.org/reviews/12".'),
    })
    .optional()
    .describe(
      'The platform on which the author published the text, which makes it a review: { "label": "Google" }.',
    ),
  date: date().optional().describe('The date of the text: "2026-11-21".'),
  rating: z.number().min(1).max(5).describe('The rating, from 1 to 5.'),
  order: z.int().min(1).describe('The position in lists, by which testimonials are sorted, such as 1.'),
  city: referenceTo('cities').optional().describe('The city of the author, such as "hanover".'),
  industry: referenceTo('industries').optional().describe('The industry of the author, such as "schools".'),
  service: referenceTo('services')
    .optional()
    .describe('The service that the text is about, such as "repairs".'),
});

export const jobSchema = z
  .strictObject({
    $schema: schemaLink(),
    ...publication,
    sample: sample(),
    title: line({ max: 80 }).describe(
      'The work, as a heading: "Moved a law office to new fiber over one weekend".',
    ),
    text: markdown().describe(
      'The situation and the work, in a few sentences: "The lid was cracked. We glued it in one day."',
    ),
    result: line({ max: 200 }).describe('The result for the client: "No lost working hour; old line ended".'),
    cities: z
      .array(referenceTo('cities'))
      .min(1)
      .max(6)
      .describe('The cities of the job: ["lebanon", "hanover"].'),
    service: referenceTo('services').describe('The service that the job belongs to: "piano-tuning".'),
    industry: referenceTo('industries').optional().describe('The industry of the client: "legal".'),
    client: line({ max: 80 }).optional().describe('The kind of firm: "A law office of twelve people".'),
    date: month().describe('The month of completion: "2026-03".'),
    picture: picture()
      .optional()
      .describe('A picture of the job: { "file": "media/hall.jpg", "alt": "The hall after the work" }.'),
    source: line({ max: 200 })
      .optional()
      .describe('The evidence: "Ticket 4711; the client agreed to publication". Give this or "sample".'),
  })
  .describe('One completed job: the work, the cities, the kind of firm, the month and the result.');

export const postSchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  title: line({ max: 80 }).describe('The h1 of the article, such as "Why February".'),
  description: line({ max: 170 }).describe(
    'One sentence for cards and search results, such as "Tuning and repairs on both banks of the river."',
  ),
  topic: line({ max: 40 })
    .meta({ completes: 'topics' })
    .describe('The topic, such as "Backup". Articles with the same topic are listed together.'),
  author: line({ max: 60 }).describe('The name of the author, such as "Ana Ruiz".'),
  picture: picture()
    .optional()
    .describe(
      'The picture above the text and in lists of articles: { "file": "media/tools.jpg", "alt": "Tools on a bench" }.',
    ),
  publishAt: date().describe('The article is published on this date, such as "2026-11-21".'),
  updatedAt: date().optional().describe('The date of the last change of the article, such as "2026-11-21".'),
  body: markdown().describe(
    'The text of the article in markdown: one string, or a list of paragraphs, such as ["## Why", "Wood moves."].',
  ),
  services: z
    .array(referenceTo('services'))
    .min(1)
    .max(4)
    .describe('Slugs of services that the article is about: ["repairs"].'),
  related: z
    .array(referenceTo('posts'))
    .max(4)
    .describe('Slugs of related articles, such as ["a-restore-test"]; [] if there is none yet.'),
});

export const claimSchema = z
  .strictObject({
    $schema: schemaLink(),
    ...publication,
    sample: sample(),
    value: line({ max: 20 })
      .optional()
      .describe('The figure as text: "100+", "15 min". Set this or "since".'),
    since: date()
      .optional()
      .describe(
        'The figure is the number of whole years since this date, shown as "29+". Set this or "value".',
      ),
    label: line({ max: 80 }).describe(
      'The label of the figure, which is the thing that it counts: "years of work".',
    ),
    source: line({ max: 200 }).describe(
      'The source of the figure, which is shown with the claim: "Visit book of 2025".',
    ),
    date: date().describe('The date on which the source was last checked, such as "2026-11-21".'),
    review: date()
      .optional()
      .describe('The date on which the source must be checked again, such as "2027-05-01".'),
    expires: date()
      .optional()
      .describe('The first date on which the claim is no longer shown, such as "2027-11-21".'),
  })
  .describe('A figure that the business claims, with its source.');

export type Cell = z.infer<typeof cellSchema>;
export type City = z.infer<typeof citySchema>;
export type Service = z.infer<typeof serviceSchema>;
export type Post = z.infer<typeof postSchema>;
export type Claim = z.infer<typeof claimSchema>;
export type Industry = z.infer<typeof industrySchema>;
export type Testimonial = z.infer<typeof testimonialSchema>;
export type Job = z.infer<typeof jobSchema>;
