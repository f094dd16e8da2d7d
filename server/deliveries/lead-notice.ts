import type { Lead } from '../../blocks/forms/lead-request.ts';

/** What receivers are told of one lead. */
export interface LeadNotice {
  readonly leadId: string;
  readonly receivedAt: Date;
  /** The daily lead that the site sends itself, to see that leads arrive. */
  readonly isCanary: boolean;
  readonly lead: Lead;
  /** The path of the page it was sent from, or empty. */
  readonly page: string;
  /** The host of the site that led the visitor here, or empty. */
  readonly referrerHost: string;
  /** The parameters of the campaign that led the visitor here, by name. */
  readonly utm: Readonly<Record<string, string>>;
}

/** What receivers are told of the site. */
export interface NoticeSite {
  readonly name: string;
  /** Scheme and host, without a slash at the end. */
  readonly url: string;
  /** A BCP 47 tag and an IANA zone: times are written so. */
  readonly language: string;
  readonly timeZone: string;
}

/** Where the team opens the lead. */
export function dashboardAddress(site: NoticeSite, leadId: string): string {
  return `${site.url}/dashboard/leads/${encodeURIComponent(leadId)}`;
}
