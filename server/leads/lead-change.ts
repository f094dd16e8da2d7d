import { z } from 'zod';
import { leadStatusSchema } from './lead-status.ts';

/** A change of one lead. Properties that are left out stay as they are. */
export const leadChangeSchema = z.object({
  id: z.string().max(64),
  status: leadStatusSchema.optional(),
  /** The former time of the first answer, to undo a change of the status. Without it, the new status determines the time. */
  firstAnswerAt: z.iso.datetime().nullable().optional(),
  owner: z.email().max(320).nullable().optional(),
});

export type LeadChange = z.infer<typeof leadChangeSchema>;
