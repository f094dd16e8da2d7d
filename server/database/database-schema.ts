import type { Generated } from 'kysely';
import type { PictureFormat } from '../../engine/content/picture-header.ts';
import type { LeadStatus } from './lead-status.ts';
import type { UserRole } from './user-role.ts';

/**
 * The tables. Columns use types that SQLite and PostgreSQL share: text, numbers and bytes. An instant is ISO 8601 text in UTC,
 * which sorts by time.
 */
export interface DatabaseSchema {
  readonly audit_events: AuditEventTable;
  readonly deliveries: DeliveryTable;
  readonly lead_events: LeadEventTable;
  readonly leads: LeadTable;
  readonly leases: LeaseTable;
  readonly page_visits: PageVisitTable;
  readonly rate_limits: RateLimitTable;
  readonly sessions: SessionTable;
  readonly sites: SiteTable;
  readonly studio_changes: StudioChangeTable;
  readonly studio_pictures: StudioPictureTable;
  readonly studio_publications: StudioPublicationTable;
  readonly studio_published_files: StudioPublishedFileTable;
  readonly users: UserTable;
  readonly write_probes: WriteProbeTable;
}

export interface LeadTable extends LeadColumns, LeadDeliveryColumns, LeadWorkColumns {}

/** The fields of a lead and its context. Unknown texts are empty. */
export interface LeadColumns {
  /** Sorts by time of arrival. */
  readonly id: string;
  readonly received_at: string;
  /** Equal for repetitions of one submission; null once an equal lead counts as a new one. */
  readonly submission_key: string | null;
  /** The sum of the points of the spam signals. */
  readonly spam_score: number;
  /** JSON: the spam signals, in the format of `writeSpamSignals`. */
  readonly spam_signs: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly service: string;
  readonly location: string;
  readonly message: string;
  readonly source: string;
  /** The page with the form and the subjects of that page, determined by the server. */
  readonly page_path: string;
  readonly city_slug: string;
  readonly service_slug: string;
  /** The id of the form's block on the page. */
  readonly block: string;
  /** The slug of the form; null if it is unknown, as for leads of versions without this column. */
  readonly form: string | null;
  /** The content version that the form was validated against. */
  readonly content_version: string;
  /** The host of the referring site. */
  readonly referrer_host: string;
  /** JSON: campaign parameters by name. */
  readonly utm: string;
  /** The consent text that the visitor agreed to. */
  readonly consent: string;
  /** JSON: the values of the form that have no column of their own, in the format of `writeLeadFields`. */
  readonly fields: Generated<string>;
  /** The words of these values, for the search. */
  readonly field_words: Generated<string>;
  /** The words of the search index in addition to those of the lead, in the format of `searchExtras`. */
  readonly search_extras: Generated<string>;
}

/** `waiting`: for an attempt, or while one runs. `dead`: a dead letter, until a user replays it. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** One row for each lead and each receiver that was configured when the lead arrived. */
interface DeliveryTable {
  /** The id by which receivers detect duplicates. */
  readonly id: string;
  readonly lead_id: string;
  /** The name of the receiver. */
  readonly receiver: string;
  /** 1 for a delivery of a canary lead. */
  readonly is_canary: number;
  readonly state: DeliveryState;
  /** Attempts since it was created or replayed. */
  readonly attempts: number;
  readonly created_at: string;
  /** The earliest time of the next attempt. A claim sets it to the end of the lease. */
  readonly due_at: string;
  /** The id of the claim while an attempt is running. */
  readonly lease: string | null;
  /** The error of the last failed attempt, or empty. */
  readonly last_error: string;
  /** When it was delivered or became a dead letter. */
  readonly finished_at: string | null;
}

/** The columns of leads that belong to the outbox. */
interface LeadDeliveryColumns {
  /** 1 for a canary lead. */
  readonly is_canary: Generated<number>;
  /** Number of queued deliveries, which is compared with the rows in `deliveries`. */
  readonly deliveries_due: Generated<number>;
}

/** The columns of leads that users change. */
export interface LeadWorkColumns {
  /** `spam` is quarantine: nothing is delivered until a user releases the lead. */
  readonly status: Generated<LeadStatus>;
  /** The email address of the user who is assigned. */
  readonly owner: string | null;
  readonly first_answer_at: string | null;
  /** Minutes from arrival to the first answer. */
  readonly answer_minutes: number | null;
}

/** The history of leads. */
interface LeadEventTable {
  /** Sorts by time. */
  readonly id: string;
  readonly lead_id: string;
  readonly at: string;
  /** The email address of the user. */
  readonly actor: string;
  /** JSON in the format of `leadEventSchema`. */
  readonly action: string;
}

interface UserTable {
  readonly id: string;
  /** Normalized by `normalizeEmail`. */
  readonly email: string;
  /** A PHC string. */
  readonly password_hash: string;
  readonly role: Generated<UserRole>;
  readonly created_at: string;
  readonly password_changed_at: string;
}

interface SessionTable {
  /** A keyed hash of the token in the cookie. */
  readonly token_hash: string;
  readonly user_id: string;
  readonly created_at: string;
  /** When it was last used, with a precision of minutes. */
  readonly seen_at: string;
}

/** Ids sort in the order of the events. Unknown texts are empty. */
export interface AuditEventTable {
  readonly id: string;
  readonly happened_at: string;
  readonly event: string;
  /** Who acted: the address of a user, or the program that was run on the server. */
  readonly actor: string;
  /** The address of the user whose account is concerned. */
  readonly subject: string;
  /** The network of the client, not its address: a /24, or a /48 for IPv6. */
  readonly network: string;
  readonly details: string;
}

interface RateLimitTable {
  /** A keyed hash of the counted key. */
  readonly key: string;
  /** The count in the current window. */
  readonly count: number;
  /** The end of the window, after which the row is ignored. */
  readonly resets_at: string;
}

/** The site that the database belongs to, as it was at its last start. */
interface SiteTable {
  /** The same in every database, so that there is one row. */
  readonly id: 1;
  readonly name: string;
  /** The public address, or the folder of the content. */
  readonly address: string;
}

/** Instants by their names: when readiness was examined, and when the retention trusted the clock. */
interface WriteProbeTable {
  readonly name: string;
  readonly written_at: string;
}

/** How many visits began on a page in a month. */
interface PageVisitTable {
  readonly path: string;
  /** `YYYY-MM` in UTC. */
  readonly month: string;
  readonly visits: number;
}

/** The unpublished changes of an editor: one row for each file. */
export interface StudioChangeTable {
  /** The id of the user. */
  readonly editor: string;
  /** Relative to the content folder, with forward slashes. */
  readonly file: string;
  /** The published text that the change is based on; null for a file that did not exist. */
  readonly base: string | null;
  /** The text with the change; null for a file that the editor removed. */
  readonly text: string | null;
  /** Grows with each change, so that a concurrent one is noticed. */
  readonly version: number;
  readonly changed_at: string;
  /** The request that was applied last; null if it has no name. */
  readonly request: string | null;
}

/** Work that one process of the database does at a time. */
interface LeaseTable {
  readonly name: string;
  /** Identifies the process that does it. */
  readonly holder: string;
  /** When others may do it, unless the process renews its lease. */
  readonly ends_at: string;
}

/**
 * `writing` until all files are written, and `restoring` until they have their earlier texts again: the server with the lease
 * completes both. `refused` if it could not be published while no editor waited. `scheduled` until its time. A proposal is `proposed`
 * until another editor approves it: where the server cannot write the files, it is `approved` until they have its texts. `ended` if it was
 * answered or taken back before it was published.
 */
export type PublicationState =
  | 'writing'
  | 'restoring'
  | 'done'
  | 'refused'
  | 'scheduled'
  | 'proposed'
  | 'approved'
  | 'ended';

/** How a publication began: at once, at a time, or as a proposal. */
export type PublicationOrigin = 'direct' | 'schedule' | 'proposal';

/** The pictures that changes and publications name. */
export interface StudioPictureTable {
  /** A hash of the bytes, as in the paths of pictures. */
  readonly version: string;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly is_animated: number;
  /** In bytes. */
  readonly size: number;
  readonly kept_at: string;
  readonly bytes: Uint8Array;
}

export interface StudioPublicationTable {
  /** Sorts by time. */
  readonly id: string;
  readonly published_at: string;
  /** The email address of the editor. */
  readonly editor: string;
  /** The id of the editor; null for those of versions without this column. */
  readonly author: string | null;
  readonly message: string;
  readonly state: PublicationState;
  /** Null is `direct`. */
  readonly origin: PublicationOrigin | null;
  readonly publish_at: string | null;
  /** JSON: why it was not published, in the format of `refusalSchema`. */
  readonly refusal: string | null;
  /** The comment of the editor who answered a proposal. */
  readonly answer: string | null;
  /** The email address of the editor who answered or approved. */
  readonly answered_by: string | null;
  /** JSON: the branch of the remote repository with this proposal, in the format of `pushSchema`. */
  readonly push: string | null;
}

export interface StudioPublishedFileTable {
  readonly publication: string;
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The name or title of what the file describes; null if it has none. */
  readonly title: string | null;
}
