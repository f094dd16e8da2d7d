import { z } from 'zod';
import { date, line, link, referenceTo, sample, schemaLink } from '../common.ts';
import { publication } from '../publication.ts';

export const testimonialSchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  sample: sample(),
  name: line({ max: 60 }).describe('The name of the author, such as "Ana Ruiz".'),
  company: line({ max: 80 })
    .optional()
    .describe('The company of the author, such as "Example Music School". Private persons have none.'),
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

export type Testimonial = z.infer<typeof testimonialSchema>;
