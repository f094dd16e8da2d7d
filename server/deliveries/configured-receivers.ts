import type { Configuration } from '../settings/configuration.ts';
import type { DeliveryReceiver } from './delivery-receiver.ts';
import { createEmailReceiver } from './email-receiver.ts';
import type { NoticeSite } from './lead-notice.ts';
import { createWebhookReceiver } from './webhook-receiver.ts';

export type ReceiverConfiguration = Pick<
  Configuration,
  'smtpUrl' | 'leadEmailTo' | 'leadEmailFrom' | 'leadWebhook'
>;

/** Returns a receiver for each configured email address and for the configured webhook. */
export function configuredReceivers(
  { smtpUrl, leadEmailTo, leadEmailFrom, leadWebhook }: ReceiverConfiguration,
  site: () => NoticeSite,
  now: () => Date,
): readonly DeliveryReceiver[] {
  const from = leadEmailFrom ?? senderOf(smtpUrl) ?? leadEmailTo[0];
  const emails =
    smtpUrl === undefined || from === undefined
      ? []
      : leadEmailTo.map((to) => createEmailReceiver({ smtpUrl, from, to, site }));
  const { url, secret, allowPrivate } = leadWebhook;
  const webhooks = url === undefined ? [] : [createWebhookReceiver({ url, secret, allowPrivate, site, now })];
  return [...emails, ...webhooks];
}

/** Returns warnings about the configuration of receivers for the log at startup, one line each. */
export function receiverWarnings({
  smtpUrl,
  leadEmailTo,
  leadWebhook,
}: ReceiverConfiguration): readonly string[] {
  const warnings: string[] = [];
  const sendsEmail = smtpUrl !== undefined && leadEmailTo.length > 0;
  if (!sendsEmail && leadWebhook.url === undefined) {
    warnings.push(
      'NO RECEIVER IS CONFIGURED: new leads are only stored in the database. Set SMTP_URL and LEAD_EMAIL_TO, or LEAD_WEBHOOK_URL',
    );
  }
  if (smtpUrl === undefined && leadEmailTo.length > 0)
    warnings.push('LEAD_EMAIL_TO has no effect without SMTP_URL, the mail server to send through');
  if (smtpUrl !== undefined && leadEmailTo.length === 0)
    warnings.push('SMTP_URL has no effect without LEAD_EMAIL_TO, the addresses that receive leads');
  if (leadWebhook.url !== undefined && leadWebhook.secret === undefined) {
    warnings.push(
      'leads are sent to LEAD_WEBHOOK_URL unsigned, so the receiver cannot detect forged messages. Set LEAD_WEBHOOK_SECRET here and at the receiver',
    );
  }
  return warnings;
}

/** The user of the mail server if it is an address: many servers reject other senders. */
function senderOf(smtpUrl: string | undefined): string | undefined {
  if (smtpUrl === undefined) return undefined;
  const user = decodeURIComponent(new URL(smtpUrl).username);
  return user.includes('@') ? user : undefined;
}
