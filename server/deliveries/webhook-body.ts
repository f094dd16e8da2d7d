import { dashboardAddress, type LeadNotice, type NoticeSite } from './lead-notice.ts';

/** The message of a webhook, as the Standard Webhooks specification lays it out: `type`, `timestamp` and `data`. */
export function webhookBody(notice: LeadNotice, site: NoticeSite): string {
  const { leadId, receivedAt, isCanary, lead, page, referrerHost, utm } = notice;
  const instant = receivedAt.toISOString();
  return JSON.stringify({
    // Receivers pass over types that they do not know: the daily test then makes no entry in their systems.
    type: isCanary ? 'lead.canary' : 'lead.created',
    timestamp: instant,
    data: {
      id: leadId,
      url: dashboardAddress(site, leadId),
      receivedAt: instant,
      ...lead,
      page,
      referrerHost,
      utm,
    },
  });
}
