import type { LeadDeliveryColumns } from './delivery-table.ts';
import type { LeadWorkColumns } from './lead-work-table.ts';

export interface LeadTable extends LeadColumns, LeadDeliveryColumns, LeadWorkColumns {}

/** What a lead says and where it came from. Texts are empty where nothing is known. */
export interface LeadColumns {
  /** Sorts by time of arrival. */
  readonly id: string;
  readonly received_at: string;
  /** Equal for the repetitions of one submission; null once another lead may say the same. */
  readonly submission_key: string | null;
  /** The points of the signs that speak for a bot. */
  readonly spam_score: number;
  /** JSON: those signs, as `readSpamSignals` reads them. */
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
  /** The page it was sent from, and what that page is about. All of these are found by the server. */
  readonly page_path: string;
  readonly city_slug: string;
  readonly service_slug: string;
  /** The id of the form's block on the page. */
  readonly block: string;
  /** The version of the content that the visitor's form was checked against. */
  readonly content_version: string;
  /** The host of the site that led the visitor here. */
  readonly referrer_host: string;
  /** JSON: the parameters of the campaign that led the visitor here, by name. */
  readonly utm: string;
  /** The words to which the sender agreed by sending. */
  readonly consent: string;
}
