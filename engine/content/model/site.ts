import { z } from 'zod';
import { businessTypes } from './business-types.ts';
import {
  date,
  embedAddress,
  line,
  link,
  markdown,
  referenceTo,
  sample,
  schemaLink,
  textMatching,
} from './common.ts';
import { regionProperties, weekDays } from './region.ts';

const phone = () =>
  z.strictObject({
    sample: sample(),
    label: line({ max: 30 }).describe('The label of the number, such as "Sales".'),
    display: line({ max: 30 }).describe('The number as text: "(202) 555-0100".'),
    href: textMatching(
      /^tel:\+\d{7,15}$/,
      'Write the number with its country code: "tel:+12025550100".',
    ).describe('The link to the number: "tel:+12025550100".'),
    purpose: line({ max: 160 }).describe('Who calls the number: "Clients with a problem".'),
    when: line({ max: 160 }).describe(
      'When the number is answered, and what happens at other times: "On workdays; a machine answers at night".',
    ),
  });

const timeOfDay = () =>
  textMatching(
    /^(?:[01]\d|2[0-3]):[0-5]\d$/,
    'Write the 24-hour time with two digits: 8:30 AM is "08:30", and 6 PM is "18:00".',
  );

/** An uninterrupted time in which a place is open. */
const openTime = {
  opens: timeOfDay().describe('The opening time: "08:00".'),
  closes: timeOfDay().describe(
    'The closing time: "17:00". An earlier time than "opens" is one on the next day; "00:00" in both is the whole day.',
  ),
};

const linkItem = () =>
  z.strictObject({
    label: line({ max: 60 }).describe('The text of the link, such as "Book a visit".'),
    href: link().describe('The target of the link, such as "/contact".'),
  });

/** The facts about the whole site: the business, its contact data, messages and links. */
export const siteSchema = z.strictObject({
  $schema: schemaLink(),
  format: z
    .int()
    .min(1)
    .optional()
    .meta({ readOnly: true })
    .describe('The format of the content, which `cityblock upgrade` writes: 2.'),
  sample: sample(),
  name: line({ max: 40 }).describe('The brand name, as written in running text, such as "Example Workshop".'),
  legalName: line({ max: 80 }).describe('The legal name of the business, such as "Example Workshop, LLC".'),
  tagline: line({ max: 120 }).describe('A short slogan, such as "It holds until spring".'),
  description: line({ max: 200 }).describe(
    'One sentence about the business, such as "A workshop that repairs and tunes instruments."',
  ),
  language: textMatching(
    /^[a-z]{2}(-[A-Z]{2})?$/,
    'Write the code of a language, with a hyphen before that of the country: "en-US", "fr" or "es-MX".',
  ).describe('The language of the site: "en-US".'),
  timeZone: z
    .string()
    .describe('The IANA time zone of the site, such as "America/New_York". Dates change at its midnight.'),
  ...regionProperties,
  foundingDate: date().describe('The date on which the business was founded, such as "2003-05-01".'),
  phones: z
    .object({
      main: phone().describe(
        'The main number, which pages show unless they name another: { "label": "Workshop", "display": "(603) 555-0140", … }.',
      ),
    })
    .catchall(phone().describe('A number of its own purpose.'))
    .describe(
      'The telephone numbers by a name such as "main", "sales" or "emergency": as many as the business has.',
    ),
  email: z
    .strictObject({
      sample: sample(),
      address: textMatching(
        /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
        'Write a whole address: a name, "@" and a domain with its ending, such as "desk@example.com".',
      ).describe('The email address, such as "desk@example.com".'),
    })
    .describe('The email address of the business: { "address": "desk@example.com" }.'),
  booking: z
    .strictObject({
      sample: sample(),
      label: line({ max: 40 }).describe('The text of the link, such as "Book a visit".'),
      href: link().describe('The target of the link, such as "/contact".'),
      inBar: z
        .literal(true)
        .optional()
        .describe('Moves the link from the header to a bar at the bottom of small screens.'),
    })
    .describe('The link for booking an appointment: { "label": "Book a visit", "href": "/contact" }.'),
  office: z
    .strictObject({
      sample: sample(),
      name: line({ max: 60 }).describe('The name of the office, such as "Workshop".'),
      street: line({ max: 100 }).describe('The street and number, such as "12 Main Street".'),
      locality: line({ max: 60 }).describe('The city, such as "Hanover".'),
      region: line({ max: 30 })
        .optional()
        .describe('The state or province, in countries whose addresses name it: "CA".'),
      postalCode: line({ max: 12 })
        .optional()
        .describe('The postal code, in countries that have them: "74000".'),
      country: textMatching(
        /^[A-Za-z]{2}$/,
        'Write the two-letter code of the country, such as "US".',
      ).describe('The ISO 3166 code of the country: "US".'),
      geo: z
        .strictObject({
          latitude: z.number().describe('Degrees north of the equator, such as 43.7022.'),
          longitude: z
            .number()
            .describe('Degrees east of Greenwich, which are negative in America, such as -72.2896.'),
        })
        .describe('The coordinates of the office: { "latitude": 43.7022, "longitude": -72.2896 }.'),
      mapEmbedUrl: embedAddress()
        .optional()
        .describe(
          'The address of a map that replaces the drawing on demand, such as "https://www.openstreetmap.org/export/embed.html?bbox=…".',
        ),
    })
    .describe('The address of the office: { "street": "12 Main Street", "locality": "Hanover", … }.'),
  hours: z
    .strictObject({
      open: z
        .array(
          z
            .strictObject({
              days: z.array(z.enum(weekDays)).min(1).describe('The days: ["Monday", "Tuesday"].'),
              ...openTime,
            })
            .describe('Days with the same hours.'),
        )
        .min(1)
        .describe(
          'The hours. A day with a break is in two of them: "09:00" to "12:00" and "14:00" to "18:00".',
        ),
      visible: line({ max: 160 })
        .optional()
        .describe(
          'The hours as text: "8 AM to 5 PM, Monday through Friday". Without it, the text is made from "open".',
        ),
      exceptions: z
        .array(
          z
            .strictObject({
              name: line({ max: 60 }).describe(
                'The reason, which pages show in parentheses: "Christmas", "staff training".',
              ),
              from: date().describe('The first day: "2026-12-24".'),
              until: date().optional().describe('The last day: "2026-12-26". The default is the first day.'),
              open: z
                .array(
                  z.strictObject(openTime).describe('A time in which the business is open on these days.'),
                )
                .min(1)
                .optional()
                .describe(
                  'The hours of each of these days: [{ "opens": "08:00", "closes": "12:00" }]. Without it, the business is closed.',
                ),
            })
            .describe('Days with other hours.'),
        )
        .min(1)
        .optional()
        .describe(
          'Days with other hours than "open", such as a holiday or a closed week: [{ "name": "Christmas", "from": "2026-12-24", "until": "2026-12-26" }]. Pages show them from two weeks before until they have passed.',
        ),
    })
    .describe(
      'The opening hours: { "open": [{ "days": ["Monday"], "opens": "08:00", "closes": "17:00" }] }.',
    ),
  businessType: z
    .enum(businessTypes)
    .optional()
    .describe(
      'The kind of business for search engines: a type of https://schema.org/Organization, such as "Dentist", "RoofingContractor" or "VeterinaryCare". The default is "LocalBusiness".',
    ),
  currency: textMatching(/^[A-Z]{3}$/, 'Write the ISO 4217 code of a currency: "EUR".')
    .optional()
    .describe('The currency of prices, as an ISO 4217 code: "EUR".'),
  priceRange: z
    .strictObject({
      visible: line({ max: 60 }).describe('The price range as text, such as "$120 to $180 a visit".'),
      structuredData: line({ max: 60 }).describe('The price range for search engines, such as "$$".'),
    })
    .optional()
    .describe('The price range: { "visible": "$120 to $180 a visit", "structuredData": "$$" }.'),
  firmSize: line({ max: 60 })
    .optional()
    .describe('The size of the firms that are served: "5 to 150 people".'),
  nightCover: line({ max: 300 })
    .optional()
    .describe(
      'What happens outside opening hours, such as "A machine answers; we call back in the morning."',
    ),
  visits: line({ max: 80 }).optional().describe('How visitors come to the office: "by appointment".'),
  rating: z
    .strictObject({
      sample: sample(),
      value: z
        .number()
        .describe('The average rating, a number with a point: 4.9. Pages write it as their language does.'),
      count: z.int().min(1).describe('The number of ratings, such as 48.'),
      best: z.int().describe('The best possible rating, such as 5.'),
      worst: z.int().describe('The worst possible rating, such as 1.'),
      claim: referenceTo('claims')
        .optional()
        .describe(
          'The claim that states this rating, such as "rating". Pages that show the claim show the rating.',
        ),
    })
    .optional()
    .describe('The average rating of the business: { "value": 4.9, "count": 48, "best": 5, "worst": 1 }.'),
  markup: z
    .strictObject({
      rating: z.literal(true).optional().describe('True to publish the rating, on pages that show it.'),
      openings: z
        .literal(true)
        .optional()
        .describe('True to publish the open jobs, on pages that show them.'),
    })
    .optional()
    .describe(
      'What search engines may show from the structured data of pages: { "rating": true }. Without it, neither is published.',
    ),
  social: z
    .array(
      z.strictObject({
        sample: sample(),
        kind: z
          .enum(['professional-network', 'social-network', 'microblog'])
          .describe('The kind of network, which selects the icon.'),
        label: line({ max: 40 }).describe('The name of the network, such as "Example Network".'),
        href: link().describe('The address of the profile, such as "https://www.example.org/workshop".'),
      }),
    )
    .describe(
      'The profiles of the business on social networks: [{ "kind": "social-network", "label": "Example Network", "href": "https://www.example.org/workshop" }].',
    ),
  serviceAreas: z
    .array(referenceTo('cities'))
    .describe('Slugs of the cities in the structured data of the business: ["hanover"].'),
  coreServices: z
    .array(referenceTo('services'))
    .describe('Slugs of the services in the structured data of the business: ["repairs"].'),
  responseClaim: referenceTo('claims')
    .optional()
    .describe(
      'The claim of the time to a first response, such as "response-time" with the value "15 min". The dashboard compares the first answers to leads with it.',
    ),
  freeMail: z
    .strictObject({
      domains: z
        .array(z.string())
        .describe(
          'Domains of consumer email providers, whose addresses the lead form refuses: ["gmail.com"].',
        ),
      prefixes: z
        .array(z.string())
        .describe('Prefixes of domains that the lead form refuses, such as "yahoo.".'),
    })
    .describe(
      'The consumer email providers that the lead form refuses: { "domains": ["gmail.com"], "prefixes": ["yahoo."] }.',
    ),
  messages: z
    .strictObject({
      skipLink: line({ max: 40 }).describe(
        'The text of the skip link, the first link of every page, such as "Skip to the content".',
      ),
      leadReceived: line({ max: 200 }).describe(
        'The message after a lead form was stored: "We have your message."',
      ),
      failure: z
        .strictObject({
          title: line({ max: 80 }).describe('The heading, such as "Something failed".'),
          text: line({ max: 300 }).describe('The text below the heading, such as "Please call us."'),
        })
        .describe(
          'The page that replaces a page that cannot be rendered: { "title": "Something failed", "text": "Please call us." }.',
        ),
    })
    .describe('Texts for visitors that are not part of a page: { "skipLink": "Skip to the content", … }.'),
  embedHosts: z
    .array(
      textMatching(
        /^(?:\*\.[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?$/,
        'Write a host without scheme and path, such as "www.openstreetmap.org", or "*.example.com" for all below it.',
      ),
    )
    .optional()
    .describe(
      'The hosts of other sites whose pages may be shown in frames, such as those of "mapEmbedUrl": ["www.openstreetmap.org"]. Browsers block all others.',
    ),
  security: z
    .strictObject({
      sample: sample(),
      contact: textMatching(
        /^(?:https:\/\/(?![^/\\?#]*@)[^\s/\\]\S*|mailto:[^\s@]+@[^\s@]+)$/,
        'Write an address that starts with https:// or mailto:.',
      ).describe('The address for reports, such as "mailto:security@example.com".'),
      expires: date().describe(
        'The date from which the contact is no longer published, within a year, such as "2027-06-01".',
      ),
      policy: textMatching(
        /^(?:https:\/\/(?![^/\\?#]*@)[^\s/\\]\S*|\/(?![/\\])\S*)$/,
        'Write a path or an https address.',
      )
        .meta({ link: true })
        .optional()
        .describe('The page about reports and their handling, such as "/security".'),
    })
    .optional()
    .describe(
      'The contact for people who find a weakness of the site, which /.well-known/security.txt publishes: { "contact": "mailto:security@example.com", "expires": "2027-06-01" }.',
    ),
  shortName: line({ max: 12 })
    .optional()
    .describe('The brand name for narrow spaces, for example below an app icon: "Example".'),
  mark: z
    .strictObject({
      viewBox: z
        .string()
        .regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/)
        .describe('The SVG view box of the drawing, such as "0 0 24 24".'),
      path: z
        .string()
        .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+$/)
        .describe('The SVG path of the mark, which is filled with one color: "M0 0h24v24H0z".'),
    })
    .optional()
    .describe('The logo of the brand: { "viewBox": "0 0 24 24", "path": "M0 0h24v24H0z" }.'),
  templates: z
    .array(z.string().meta({ completes: 'templates' }))
    .describe(
      'The names of the templates in the order in which paths are matched against them: ["service", "city"].',
    ),
  notFound: z
    .string()
    .meta({ completes: 'pages' })
    .describe('The name of the page document that is shown for an unknown path, such as "not-found".'),
  credits: markdown()
    .optional()
    .describe(
      'Attributions that licenses require. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
    ),
  links: z
    .record(z.string(), z.array(linkItem()))
    .optional()
    .describe(
      'Named lists of links for menus and footers: { "legal": [{ "label": "Privacy", "href": "/privacy" }] }.',
    ),
});

/** The values of `site.json`. */
export type SiteFile = z.infer<typeof siteSchema>;

/** The facts about the site: those of `site.json` and those that follow from them. */
export type Site = Omit<SiteFile, 'office' | 'hours' | keyof RegionalHabits> &
  RegionalHabits & {
    readonly office: SiteFile['office'] & {
      /** The lines of the address in the order of its country. */
      readonly lines: readonly string[];
      /** The address in one line. */
      readonly address: string;
    };
    readonly hours: Omit<SiteFile['hours'], 'exceptions'> & {
      readonly visible: string;
      readonly exceptions: readonly HoursException[];
    };
  };

/** The habits of a country, which follow from it unless the file states them. */
type RegionalHabits = {
  readonly [Habit in keyof typeof regionProperties]: NonNullable<SiteFile[Habit]>;
};

type WrittenException = NonNullable<SiteFile['hours']['exceptions']>[number];

/** Days with other hours, from the first to the last of them. */
export interface HoursException extends Omit<WrittenException, 'until'> {
  readonly until: string;
  /** The hours as text; undefined if the business is closed. */
  readonly visible: string | undefined;
}
