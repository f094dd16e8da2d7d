import { dashboardAddress, type LeadNotice, type NoticeSite } from './lead-notice.ts';

/** Returns the body of a webhook message in the format of Standard Webhooks: `type`, `timestamp` and `data`. */
export function webhookBody(notice: LeadNotice, site: NoticeSite): string {
  const { leadId, receivedAt, isCanary, lead, fields, page, referrerHost, utm } = notice;
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
      ...(fields.length > 0 && {
        fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      }),
      page,
      referrerHost,
      utm,
    },
  });
}
