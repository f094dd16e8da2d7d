import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { resolveJobs } from './jobs.resolve.ts';

export const jobs = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: where or for whom the jobs were done.'),
      otherHeading: line({ max: 90 })
        .optional()
        .describe(
          'The heading if no job is of the service of the page, such as "Other work in Keene". With it, jobs of other services are shown only in that case.',
        ),
      text: lead(),
      resultLabel: line({ max: 30 }).optional().describe('The label of the result. The default is "Result".'),
      limit: z.int().min(1).max(12).optional().describe('The maximum number of jobs. The default is 3.'),
    })
    .describe(
      'Completed jobs in the city of the page, those of its service first; on other pages of its service or industry.',
    ),
  resolve: resolveJobs,
  prints: ['heading', 'otherHeading', 'text'],
});
