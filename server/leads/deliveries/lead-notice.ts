import type { Lead } from '../../../blocks/forms/lead.ts';
import type { ReadWords } from '../../../engine/words/words.ts';
import type { LeadField } from '../forms/lead-field.ts';

/** The data about one lead that receivers get. */
export interface LeadNotice {
  readonly leadId: string;
  readonly receivedAt: Date;
  /** True for a canary lead. */
  readonly isCanary: boolean;
  readonly lead: Lead;
  /** The values of the form that are not part of a lead. */
  readonly fields: readonly LeadField[];
  /** The path of the page with the form, or empty. */
  readonly page: string;
  /** The host of the referring site, or empty. */
  readonly referrerHost: string;
  /** Campaign parameters by name. */
  readonly utm: Readonly<Record<string, string>>;
}

/** The data about the site that receivers get. */
export interface NoticeSite {
  readonly name: string;
  /** Scheme and host, without a trailing slash. */
  readonly url: string;
  /** A BCP 47 tag; with the time zone, an IANA name, it formats times. */
  readonly language: string;
  readonly timeZone: string;
  readonly words: ReadWords;
}

/** Returns the URL of the lead in the dashboard. */
export function dashboardAddress(site: NoticeSite, leadId: string): string {
  return `${site.url}/dashboard/leads/${encodeURIComponent(leadId)}`;
}
