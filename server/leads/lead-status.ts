import { z } from 'zod';
import { leadStatuses } from '../database/tables/lead-status.ts';

export { type LeadStatus, leadStatuses } from '../database/tables/lead-status.ts';

export const leadStatusSchema = z.enum(leadStatuses);
