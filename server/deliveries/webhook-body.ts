import { dashboardAddress, type LeadNotice, type NoticeSite } from './lead-notice.ts';

/** The message of a webhook, as the Standard Webhooks specification lays it out: `type`, `timestamp` and `data`. */
export function webhookBody({ leadId, receivedAt, isCanary, lead }: LeadNotice, site: NoticeSite): string {
  return JSON.stringify({
    // Receivers pass over types that they do not know: the daily test then makes no entry in their systems.
    type: isCanary ? 'lead.canary' : 'lead.created',
    timestamp: receivedAt.toISOString(),
    data: { id: leadId, url: dashboardAddress(site, leadId), receivedAt: receivedAt.toISOString(), ...lead },
  });
}
