import { z } from 'zod';
import { instant, slug, textMatching } from './common.ts';

/** The properties of every entry and document that decide whether visitors see it. */
export const visibility = {
  draft: z
    .boolean()
    .optional()
    .describe(
      'True until the file is finished: "draft": true. Only development shows a draft, and its faults are warnings.',
    ),
} as const;

/** The properties of every entry, page and template that decide when visitors see it. */
export const schedule = {
  publishAt: instant()
    .optional()
    .describe(
      'Visitors see this from then on: "2026-11-21", the start of that day in the time zone of the site, or "2026-11-21T09:00-08:00".',
    ),
  unpublishAt: instant()
    .optional()
    .describe(
      'Visitors see this until then: "2026-12-24", the start of that day in the time zone of the site, or "2026-12-24T18:00-08:00".',
    ),
} as const;

/** The properties of every entry that concern its publication, whatever its collection. */
export const publication = {
  ...visibility,
  ...schedule,
  formerly: z
    .array(slug())
    .min(1)
    .optional()
    .describe(
      'Earlier slugs of this entry, such as ["old-town"]. The earlier paths of all its pages redirect to the current ones.',
    ),
} as const;

/** An earlier path of a document. */
export const formerPath = (pattern: RegExp, example: string) =>
  textMatching(pattern, `Write the earlier path: ${example}.`);
