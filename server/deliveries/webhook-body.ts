import { dashboardAddress, type LeadNotice, type NoticeSite } from './lead-notice.ts';

/** The message of a webhook, as the Standard Webhooks specification lays it out: `type`, `timestamp` and `data`. */
export function webhookBody(notice: LeadNotice, site: NoticeSite): string {
  const { leadId, receivedAt, isCanary, lead, page, referrerHost, utm } = notice;
  const instant = receivedAt.toISOString();
  return JSON.stringify({
    // Receivers ignore unknown types, so the canary lead creates no record in their systems.
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
