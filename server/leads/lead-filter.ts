import { z } from 'zod';
import { leadStatuses } from '../database/lead-status.ts';

/** The conditions of a list of leads; all are optional. The status `open` is new, contacted or qualified. */
export const leadFilterSchema = z.object({
  search: z.string().max(200).optional(),
  status: z.enum([...leadStatuses, 'open', 'all']).optional(),
  city: z.string().max(100).optional(),
  service: z.string().max(100).optional(),
  source: z.string().max(100).optional(),
  /** The name of a field of a form and a value: `preferredDay:Monday`. */
  field: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9]+:./)
    .optional(),
  /** The first and last day, both included, in the time zone of the business. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export type LeadFilter = z.infer<typeof leadFilterSchema>;
