import type { Generated } from 'kysely';
import type { LeadDeliveryColumns } from './delivery-table.ts';
import type { LeadWorkColumns } from './lead-work-table.ts';

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
