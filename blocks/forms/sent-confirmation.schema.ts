import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';

/** The confirmation that stays above the fields after a lead was sent by script. */
export const sentConfirmation = () =>
  z
    .strictObject({
      heading: line({ max: 90 }).describe('That the message has arrived.'),
      text: line({ max: 300 }).describe('When and how the visitor gets an answer.'),
      urgent: z
        .strictObject({
          text: line({ max: 120 }).describe(
            'The question for urgent matters, such as "Is something down right now?".',
          ),
          label: line({ max: 60 }).describe('The text of the link, such as "Call (603) 555-0130".'),
          href: link().describe('The target of the link, usually a telephone number.'),
        })
        .describe('What to do if the matter cannot wait.'),
    })
    .describe('The confirmation above the fields after sending.');

export type SentConfirmation = z.infer<ReturnType<typeof sentConfirmation>>;
