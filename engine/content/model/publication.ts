import { z } from 'zod';
import { slug, textMatching } from './common.ts';

/** The properties of every entry and document that decide whether visitors see it. */
export const visibility = {
  draft: z
    .boolean()
    .optional()
    .describe(
      'True until the file is finished: "draft": true. Only development shows a draft, and its faults are warnings.',
    ),
} as const;

/** The properties of every entry that concern its publication, whatever its collection. */
export const publication = {
  ...visibility,
  formerly: z
    .array(slug())
    .min(1)
    .optional()
    .describe(
      'Earlier slugs of this entry, such as ["old-town"]. The earlier paths of all its pages redirect to the present ones.',
    ),
} as const;

/** An earlier path of a document. */
export const formerPath = (pattern: RegExp, example: string) =>
  textMatching(pattern, `Write the earlier path: ${example}.`);
