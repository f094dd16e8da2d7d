import { z } from 'zod';
import {
  icon,
  layers,
  line,
  markdown,
  picture,
  question,
  referenceTo,
  sampleCopy,
  schemaLink,
  slug,
} from '../common.ts';
import { publication } from '../publication.ts';

export const serviceSchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  sample: sampleCopy(),
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
      'The group of the service, such as "workshop". A list of services defines the groups and their order.',
    ),
  page: z.boolean().describe('Whether the service has a page of its own.'),
  inCities: z.boolean().describe('Whether cities may offer the service.'),
  statement: line({ max: 90 }).describe(
    'The h1 of the page of the service, a statement and not the name of a category: "It holds until spring".',
  ),
  problem: markdown().describe(
    'The problems without the service, in the words of a client. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  approach: markdown().describe(
    'Our solution to the problem. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  defense: z
    .strictObject({
      layers: layers(),
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

export type Service = z.infer<typeof serviceSchema>;
