import { z } from 'zod';
import { leadStatusSchema } from '../database/lead-status.ts';

/** One change of a lead by a user. */
export const leadEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The email address of the user who made the change. */
  actor: z.string(),
  action: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('status'), from: leadStatusSchema, to: leadStatusSchema }),
    z.object({ kind: z.literal('owner'), from: z.string().nullable(), to: z.string().nullable() }),
    z.object({ kind: z.literal('note'), text: z.string() }),
  ]),
});

export type LeadEvent = z.infer<typeof leadEventSchema>;
