import { z } from 'zod';

export const leadStatuses = ['new', 'contacted', 'qualified', 'won', 'lost', 'spam'] as const;

/** `spam` is quarantine: nothing is delivered until a user releases the lead. */
export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatusSchema = z.enum(leadStatuses);
