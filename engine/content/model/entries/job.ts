import { z } from 'zod';
import { line, markdown, month, picture, referenceTo, sample, schemaLink } from '../common.ts';
import { publication } from '../publication.ts';

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

export type Job = z.infer<typeof jobSchema>;
