import { z } from 'zod';
import { leadStatusSchema } from '../database/lead-status.ts';

/** A change of one lead. Properties that are left out stay as they are. */
export const leadChangeSchema = z.object({
  id: z.string().max(64),
  status: leadStatusSchema.optional(),
  /** The former time of the first answer, to undo a change of the status. Without it, the new status determines the time. */
  firstAnswerAt: z.iso.datetime().nullable().optional(),
  owner: z.email().max(320).nullable().optional(),
  /** The values that the lead must still have. If another user has changed one of them, the lead stays as it is. */
  expected: z
    .object({ status: leadStatusSchema.optional(), owner: z.string().max(320).nullable().optional() })
    .optional(),
});

export type LeadChange = z.infer<typeof leadChangeSchema>;

/** A lead that was not changed because it no longer has the expected values. */
export const leadConflictSchema = z.object({
  id: z.string(),
  /** The email address of the user who made the last such change. */
  changedBy: z.string(),
});

export type LeadConflict = z.infer<typeof leadConflictSchema>;
