import { z } from 'zod';
import { leadStatusSchema } from '../database/lead-status.ts';
import { leadChangeSchema, leadConflictSchema } from '../leads/lead-change.ts';
import { leadEventSchema } from '../leads/lead-event.ts';

// The response schemas of `/api/dashboard/*`. The server is type-checked against them, and the dashboard's pages parse
// with them.

/** The texts in the document of the dashboard, in the language of the site: by section and key. */
export const dashboardTextsSchema = z.object({
  language: z.string(),
  clock: z.union([z.literal(12), z.literal(24)]),
  texts: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** A content entry that a lead refers to. The name is the slug if the entry no longer exists. */
const namedEntry = z.object({ slug: z.string(), name: z.string() });

const instant = z.iso.datetime();

export const leadSummarySchema = z.object({
  id: z.string(),
  receivedAt: instant,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  status: leadStatusSchema,
  /** The email address of the user who works on the lead. */
  owner: z.string().nullable(),
  city: namedEntry.nullable(),
  service: namedEntry.nullable(),
  source: z.string(),
  /** The first characters of the message. */
  excerpt: z.string(),
  firstAnswerAt: instant.nullable(),
  isCanary: z.boolean(),
});

export type LeadSummary = z.infer<typeof leadSummarySchema>;

export const leadPageSchema = z.object({
  leads: z.array(leadSummarySchema),
  /** The `before` parameter of the next page, or null on the last page. */
  next: z.string().nullable(),
});

export type LeadPage = z.infer<typeof leadPageSchema>;

const deliverySchema = z.object({
  id: z.string(),
  leadId: z.string(),
  leadName: z.string(),
  receiver: z.string(),
  isCanary: z.boolean(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.number(),
  /** The error of the last failed attempt, or empty. */
  lastError: z.string(),
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
});

export type DeliveryRow = z.infer<typeof deliverySchema>;

export const leadDetailSchema = leadSummarySchema.extend({
  phone: z.string(),
  /** The link that dials the number. */
  phoneHref: z.string(),
  message: z.string(),
  /** The values of the form that have no property of their own. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Where the lead came from: labels and values in display order. */
  origin: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The reasons why the lead was classified as spam. */
  spamReasons: z.array(z.string()),
  timeline: z.array(leadEventSchema),
  deliveries: z.array(deliverySchema),
});

export type LeadDetail = z.infer<typeof leadDetailSchema>;

/** Maximum number of leads in one request. */
export const maximumChanges = 500;

export const leadChangesSchema = z.object({ changes: z.array(leadChangeSchema).min(1).max(maximumChanges) });

export const leadChangesResultSchema = z.object({
  /** The previous values of the changed leads. Sent back as changes, they undo the request. */
  before: z.array(leadChangeSchema),
  /** The leads that were left as they are, because another user has changed them since. */
  conflicts: z.array(leadConflictSchema),
});

export type LeadChangesResult = z.infer<typeof leadChangesResultSchema>;

export const noteSchema = z.object({ text: z.string().trim().min(1).max(5000) });

/** The options of the inbox's filters and of the owner of a lead. */
export const inboxChoicesSchema = z.object({
  cities: z.array(namedEntry),
  services: z.array(namedEntry),
  sources: z.array(z.string()),
  /** The choices of the fields of forms that have no filter of their own: `preferredDay:Monday`. */
  fields: z.array(namedEntry),
  owners: z.array(z.string()),
  /** The configured receivers. If there are none, leads are only shown in the dashboard. */
  receivers: z.array(z.string()),
  /** The response time that the site claims, in minutes. */
  claimedAnswerMinutes: z.number().nullable(),
});

export type InboxChoices = z.infer<typeof inboxChoicesSchema>;

export const numbersSchema = z.object({
  /** Weeks start on the first day of the site's region. Oldest first; weeks without leads are included. */
  weeks: z.array(z.object({ start: z.iso.date(), leads: z.number(), spam: z.number() })),
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
    /** A histogram of response times. Each step excludes the steps before it; the last one has no upper bound. */
    steps: z.array(z.object({ upToMinutes: z.number().nullable(), leads: z.number() })),
  }),
});

export type Numbers = z.infer<typeof numbersSchema>;

export const deliveryOverviewSchema = z.object({
  receivers: z.array(
    z.object({
      receiver: z.string(),
      /** False if deliveries exist for the receiver but its configuration was removed. */
      isConfigured: z.boolean(),
      delivered: z.number(),
      waiting: z.number(),
      dead: z.number(),
      lastDeliveredAt: instant.nullable(),
      lastError: z.string(),
    }),
  ),
  /** For all leads except canary leads: expected = delivered + waiting + dead. */
  balance: z.object({
    stored: z.number(),
    /** Leads for which nothing was queued: spam, or stored while no receiver was configured. */
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
  /** Dead letters and waiting deliveries, newest first. */
  open: z.array(deliverySchema),
});

export type DeliveryOverview = z.infer<typeof deliveryOverviewSchema>;

/** The warnings of the inbox. Canary leads are not counted as failed deliveries. */
export const failedDeliveriesSchema = z.object({ failed: z.number(), isCanaryLate: z.boolean() });

export type FailedDeliveries = z.infer<typeof failedDeliveriesSchema>;

export const replayResultSchema = z.object({ replayed: z.number() });

const lackSchema = z.union([
  z.object({ part: z.enum(['lead', 'text']) }),
  z.object({ part: z.enum(['ownWords', 'evidence']), count: z.number(), required: z.number() }),
]);

export const contentGridSchema = z.object({
  services: z.array(namedEntry),
  cities: z.array(
    namedEntry.extend({
      cells: z.array(
        z.object({
          service: z.string(),
          path: z.string(),
          /** True if the page has copy of its own; false for a general page with `noindex`. */
          isOwn: z.boolean(),
          /** Thin pages are served but not indexed. */
          state: z.enum(['ready', 'thin']),
          /** The missing parts of a thin page. */
          lacks: z.array(lackSchema),
          /** Figures of pages with requirements: own words, the own share of the text, and the most similar sibling. */
          figures: z
            .object({
              ownWords: z.number(),
              ownShare: z.number(),
              nearest: z.object({ path: z.string(), shared: z.number() }).nullable(),
            })
            .nullable(),
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

/** Everything that browsers have blocked because of the policy of a page, since the server started; the latest first. */
export const violationsSchema = z.object({
  violations: z.array(
    z.object({
      /** Null for a path that the site does not have. */
      page: z.string().nullable(),
      directive: z.string(),
      blocked: z.string(),
      count: z.number(),
      lastAt: instant,
    }),
  ),
});

export type Violations = z.infer<typeof violationsSchema>;
