import { z } from 'zod';
import { leadStatuses } from '../database/tables/lead-status.ts';

/**
 * What the dashboard's server and its pages say to each other, in one place: the server answers these shapes, and the
 * pages read them with the same schemas, so that neither can drift.
 */

export { leadStatuses };

export const leadStatusSchema = z.enum(leadStatuses);

export type LeadStatus = z.infer<typeof leadStatusSchema>;

/** An entry of content as a lead names it; the name is the slug where the content no longer has the entry. */
const namedEntry = z.object({ slug: z.string(), name: z.string() });

const instant = z.iso.datetime();

export const leadSummarySchema = z.object({
  id: z.string(),
  receivedAt: instant,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  status: leadStatusSchema,
  /** The e-mail address of whoever works on it, or null. */
  owner: z.string().nullable(),
  city: namedEntry.nullable(),
  service: namedEntry.nullable(),
  source: z.string(),
  /** The beginning of the message. */
  excerpt: z.string(),
  firstAnswerAt: instant.nullable(),
  isCanary: z.boolean(),
});

export type LeadSummary = z.infer<typeof leadSummarySchema>;

export const leadPageSchema = z.object({
  leads: z.array(leadSummarySchema),
  /** What to ask for next as `before`, or null at the end. */
  next: z.string().nullable(),
});

export type LeadPage = z.infer<typeof leadPageSchema>;

const deliverySchema = z.object({
  id: z.string(),
  leadId: z.string(),
  leadName: z.string(),
  receiver: z.string(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.number(),
  /** The receiver's last answer or the fault, or empty. */
  lastError: z.string(),
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
});

export type DeliveryRow = z.infer<typeof deliverySchema>;

/** One thing that happened to a lead, oldest first. */
export const leadEventSchema = z.object({
  id: z.string(),
  at: instant,
  /** Who did it, by e-mail address. */
  actor: z.string(),
  action: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('status'), from: leadStatusSchema, to: leadStatusSchema }),
    z.object({ kind: z.literal('owner'), from: z.string().nullable(), to: z.string().nullable() }),
    z.object({ kind: z.literal('note'), text: z.string() }),
  ]),
});

export type LeadEvent = z.infer<typeof leadEventSchema>;

export const leadDetailSchema = leadSummarySchema.extend({
  phone: z.string(),
  message: z.string(),
  /** Where it was sent from and with what, in the order to show: label and value. */
  circumstances: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Why it was taken for spam, or empty. */
  spamReasons: z.array(z.string()),
  timeline: z.array(leadEventSchema),
  deliveries: z.array(deliverySchema),
});

export type LeadDetail = z.infer<typeof leadDetailSchema>;

/** What narrows the inbox. Every part is optional; `open` stands for new, contacted and qualified. */
export const leadFilterSchema = z.object({
  search: z.string().max(200).optional(),
  status: z.enum([...leadStatuses, 'open', 'all']).optional(),
  city: z.string().max(100).optional(),
  service: z.string().max(100).optional(),
  source: z.string().max(100).optional(),
  /** Days in the business's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export type LeadFilter = z.infer<typeof leadFilterSchema>;

/** A change of one lead: the properties that are given become as they are given. */
export const leadChangeSchema = z.object({
  id: z.string().max(64),
  status: leadStatusSchema.optional(),
  owner: z.email().max(320).nullable().optional(),
});

export type LeadChange = z.infer<typeof leadChangeSchema>;

/** How many leads can be changed at once. */
export const maximumChanges = 500;

export const leadChangesSchema = z.object({ changes: z.array(leadChangeSchema).min(1).max(maximumChanges) });

/** What the changed leads were before: sent back as changes, it undoes them. */
export const leadChangesResultSchema = z.object({ before: z.array(leadChangeSchema) });

export const noteSchema = z.object({ text: z.string().trim().min(1).max(5000) });

/** What the filters can be set to, and who can own a lead. */
export const inboxChoicesSchema = z.object({
  cities: z.array(namedEntry),
  services: z.array(namedEntry),
  sources: z.array(z.string()),
  owners: z.array(z.string()),
  /** Receivers that are configured; none means that nobody is told of a lead. */
  receivers: z.array(z.string()),
  /** The answer time that the site claims, in minutes. */
  claimedAnswerMinutes: z.number().nullable(),
});

export type InboxChoices = z.infer<typeof inboxChoicesSchema>;

export const numbersSchema = z.object({
  /** Weeks from Monday on, oldest first, each with a row even where nothing came. */
  weeks: z.array(z.object({ monday: z.iso.date(), leads: z.number(), spam: z.number() })),
  cells: z.array(z.object({ city: namedEntry, service: namedEntry, leads: z.number() })),
  sources: z.array(z.object({ source: z.string(), leads: z.number() })),
  statuses: z.array(z.object({ status: leadStatusSchema, leads: z.number() })),
  answers: z.object({
    answered: z.number(),
    waiting: z.number(),
    medianMinutes: z.number().nullable(),
    slowestTenthMinutes: z.number().nullable(),
    withinClaim: z.number(),
    claimedMinutes: z.number().nullable(),
    /** How many were answered within so many minutes and not within the step before; the last step has no end. */
    steps: z.array(z.object({ upToMinutes: z.number().nullable(), leads: z.number() })),
  }),
});

export type Numbers = z.infer<typeof numbersSchema>;

export const deliveryOverviewSchema = z.object({
  receivers: z.array(
    z.object({
      receiver: z.string(),
      /** False for one that deliveries were queued for and that is configured no longer. */
      isConfigured: z.boolean(),
      delivered: z.number(),
      waiting: z.number(),
      dead: z.number(),
      lastDeliveredAt: instant.nullable(),
      lastError: z.string(),
    }),
  ),
  /** Of all leads but the canary: what was queued for them = delivered + waiting + dead. */
  balance: z.object({
    stored: z.number(),
    /** Those of them that nobody was told of: spam, or stored while there was no receiver. */
    withoutDelivery: z.number(),
    expected: z.number(),
    delivered: z.number(),
    waiting: z.number(),
    dead: z.number(),
    isEven: z.boolean(),
  }),
  canary: z.object({
    state: z.enum(['off', 'waiting', 'arrived', 'late']),
    sentAt: instant.nullable(),
    arrivedAt: instant.nullable(),
  }),
  /** Dead letters and what still waits, newest first. */
  open: z.array(deliverySchema),
});

export type DeliveryOverview = z.infer<typeof deliveryOverviewSchema>;

export const replayResultSchema = z.object({ replayed: z.number() });

export const contentGridSchema = z.object({
  services: z.array(namedEntry),
  cities: z.array(
    namedEntry.extend({
      cells: z.array(
        z.object({
          service: z.string(),
          path: z.string(),
          /** Whether the page has copy of its own, or is the general page that search engines leave out. */
          isOwn: z.boolean(),
          errors: z.number(),
          warnings: z.number(),
          leads: z.number(),
        }),
      ),
    }),
  ),
  findings: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      column: z.number(),
      severity: z.enum(['error', 'warning']),
      message: z.string(),
      hint: z.string(),
    }),
  ),
});

export type ContentGrid = z.infer<typeof contentGridSchema>;

/** What the stream of events says: something about leads is new, so ask again. */
export const leadArrivalSchema = z.object({ id: z.string() });
