import { z } from 'zod';
import { date, line, link, markdown, referenceTo, sample, schemaLink, textMatching } from './common.ts';

const phone = () =>
  z.strictObject({
    sample: sample(),
    label: line({ max: 30 }),
    display: line({ max: 30 }).describe('As shown: "(202) 555-0100".'),
    href: textMatching(/^tel:\+\d{7,15}$/, 'Write the number with its country code: "tel:+12025550100".'),
  });

const linkItem = () => z.strictObject({ label: line({ max: 60 }), href: link() });

/** Everything that is true of the whole site: who the business is, how to reach it, where links go. */
export const siteSchema = z.strictObject({
  $schema: schemaLink(),
  sample: sample(),
  name: line({ max: 40 }).describe('The brand, as written in running text.'),
  legalName: line({ max: 80 }),
  tagline: line({ max: 120 }),
  description: line({ max: 200 }),
  language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  timeZone: z.string().describe('An IANA zone; dates turn over at its midnight.'),
  foundingDate: date(),
  phones: z.strictObject({ main: phone(), local: phone(), sales: phone(), support: phone() }),
  email: z.strictObject({ sample: sample(), address: z.string().regex(/^\S+@\S+\.\S+$/) }),
  booking: z.strictObject({
    sample: sample(),
    label: line({ max: 40 }),
    href: link(),
    inBar: z
      .literal(true)
      .optional()
      .describe('A bar at the foot of small screens has this link: there it is not shown above as well.'),
  }),
  office: z.strictObject({
    sample: sample(),
    name: line({ max: 60 }),
    street: line({ max: 100 }),
    locality: line({ max: 60 }),
    region: line({ max: 30 }),
    postalCode: line({ max: 12 }),
    country: z.string().length(2),
    geo: z.strictObject({ latitude: z.number(), longitude: z.number() }),
    mapEmbedUrl: z.string().optional(),
  }),
  hours: z.strictObject({
    visible: line({ max: 80 }).describe('As shown: "8 AM to 5 PM, Monday through Friday".'),
    structuredData: z.strictObject({
      opens: z.string(),
      closes: z.string(),
      days: z
        .array(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']))
        .min(1),
    }),
  }),
  priceRange: z.strictObject({ visible: line({ max: 60 }), structuredData: line({ max: 60 }) }),
  rating: z.strictObject({
    sample: sample(),
    value: line({ max: 4 }),
    count: z.int().min(1),
    best: z.int(),
    worst: z.int(),
  }),
  social: z.array(
    z.strictObject({
      sample: sample(),
      kind: z.enum(['professional-network', 'social-network', 'microblog']),
      label: line({ max: 40 }),
      href: link(),
    }),
  ),
  serviceAreas: z.array(referenceTo('cities')).min(1).describe('The places the structured data names.'),
  coreServices: z.array(referenceTo('services')).min(1).describe('The services the structured data names.'),
  freeMail: z.strictObject({
    domains: z.array(z.string()).describe('Consumer mail providers whose addresses the lead form refuses.'),
    prefixes: z.array(z.string()).describe('Beginnings of domains that are refused, such as "yahoo.".'),
  }),
  messages: z.strictObject({
    skipLink: line({ max: 40 }).describe('The first link of every page, which leads past its navigation.'),
    leadReceived: line({ max: 200 }).describe('What a visitor is told when a form has been stored.'),
    failure: z
      .strictObject({ title: line({ max: 80 }), text: line({ max: 300 }) })
      .describe('The calm page for when a page cannot be shown.'),
  }),
  shortName: line({ max: 12 }).optional().describe('The brand where there is little room, as under an icon.'),
  mark: z
    .strictObject({
      viewBox: z
        .string()
        .regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/)
        .describe('The box of the drawing, as SVG has it.'),
      path: z
        .string()
        .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+$/)
        .describe('The outline of the mark, filled with one color.'),
    })
    .optional()
    .describe('The drawn mark of the brand.'),
  templates: z.array(z.string()).describe('The order in which templates are matched; the fallback last.'),
  notFound: z.string().describe('The page document shown for an unknown path.'),
  credits: markdown().optional().describe('Attributions that licences ask for.'),
  links: z
    .record(z.string(), z.array(linkItem()))
    .optional()
    .describe('Named lists of links for menus and footers.'),
});

export type Site = z.infer<typeof siteSchema>;
