import type { Configuration } from '../../operations/settings/configuration.ts';
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
  configuration: ReceiverConfiguration,
  site: () => NoticeSite,
  now: () => Date,
): readonly DeliveryReceiver[] {
  const { leadEmailTo, leadWebhook } = configuration;
  const createEmail = emailReceivers(configuration, site);
  const emails = createEmail === undefined ? [] : leadEmailTo.map(createEmail);
  const { url, secret, allowPrivate } = leadWebhook;
  const webhooks = url === undefined ? [] : [createWebhookReceiver({ url, secret, allowPrivate, site, now })];
  return [...emails, ...webhooks];
}

/** Returns a function that creates the receiver of an address; undefined without a mail server. */
export function emailReceivers(
  { smtpUrl, leadEmailTo, leadEmailFrom }: ReceiverConfiguration,
  site: () => NoticeSite,
): ((to: string) => DeliveryReceiver) | undefined {
  if (smtpUrl === undefined) return undefined;
  const from = leadEmailFrom ?? senderOf(smtpUrl) ?? leadEmailTo[0];
  return (to) => createEmailReceiver({ smtpUrl, from: from ?? to, to, site });
}

/**
 * Returns warnings about the configuration of receivers for the log at startup, one line each.
 * @param formRecipients The addresses that forms of the content name.
 */
export function receiverWarnings(
  { smtpUrl, leadEmailTo, leadWebhook }: ReceiverConfiguration,
  formRecipients: readonly string[] = [],
): readonly string[] {
  const warnings: string[] = [];
  const sendsEmail = smtpUrl !== undefined && leadEmailTo.length + formRecipients.length > 0;
  if (!sendsEmail && leadWebhook.url === undefined) {
    warnings.push(
      'NO RECEIVER IS CONFIGURED: new leads are only stored in the database. Set SMTP_URL and LEAD_EMAIL_TO, or LEAD_WEBHOOK_URL',
    );
  }
  if (smtpUrl === undefined && leadEmailTo.length > 0)
    warnings.push('LEAD_EMAIL_TO has no effect without SMTP_URL, the mail server to send through');
  if (smtpUrl === undefined && formRecipients.length > 0)
    warnings.push(
      'the recipients of forms have no effect without SMTP_URL, the mail server to send through; their leads go to the other receivers',
    );
  if (smtpUrl !== undefined && !sendsEmail)
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
