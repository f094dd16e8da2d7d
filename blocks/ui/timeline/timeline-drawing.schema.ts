import { z } from 'zod';
import { line } from '../../../engine/content/model/common.ts';

/** The content of a drawn timeline: marks on a scale of minutes. */
export const timelineDrawingSchema = () =>
  z.strictObject({
    minutes: z.int().min(5).max(60).describe('The length of the scale in minutes.'),
    unit: line({ max: 12 }).describe('The unit after a number, such as "min".'),
    marks: z
      .array(
        z
          .strictObject({
            at: z.number().min(0).max(60).describe('The minute on the scale.'),
            title: line({ max: 40 }).describe('The event in a few words, such as "Ticket opened".'),
            text: line({ max: 160 }).optional().describe('One more sentence.'),
          })
          .describe('A moment on the scale.'),
      )
      .min(2)
      .max(6)
      .describe('The moments, in order.'),
  });

export type TimelineDrawingContent = z.infer<ReturnType<typeof timelineDrawingSchema>>;
