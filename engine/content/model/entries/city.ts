import { z } from 'zod';
import {
  line,
  markdown,
  picture,
  question,
  referenceTo,
  sampleCopy,
  schemaLink,
  textMatching,
} from '../common.ts';
import { publication } from '../publication.ts';

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
  sample: sampleCopy(),
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
  population: textMatching(
    /^\d(?:[\d\s.,'’]{0,18}\d)?$/,
    'Write the figure alone, with the separators of the language: "196,543".',
  )
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
    .optional()
    .describe(
      'The kinds of business that we serve here, such as ["Theaters", "Music teachers"]. Leave it out if all clients are households.',
    ),
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

export type Cell = z.infer<typeof cellSchema>;
export type City = z.infer<typeof citySchema>;
