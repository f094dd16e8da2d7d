import { z } from 'zod';
import { leadStatusSchema } from './lead-status.ts';

/** A change of one lead. Properties that are left out stay as they are. */
export const leadChangeSchema = z.object({
  id: z.string().max(64),
  status: leadStatusSchema.optional(),
  owner: z.email().max(320).nullable().optional(),
});

export type LeadChange = z.infer<typeof leadChangeSchema>;
