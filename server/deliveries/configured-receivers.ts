import type { Configuration } from '../settings/configuration.ts';
import type { DeliveryReceiver } from './delivery-receiver.ts';
import { createEmailReceiver } from './email-receiver.ts';
import type { NoticeSite } from './lead-notice.ts';
import { createWebhookReceiver } from './webhook-receiver.ts';

export type ReceiverConfiguration = Pick<
  Configuration,
  'smtpUrl' | 'leadEmailTo' | 'leadEmailFrom' | 'leadWebhook'
>;

/** A receiver for each mail address and for the webhook that the environment names. */
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

/** What about the receivers of leads the owner would want to know at the start; each is one line. */
export function receiverWarnings({
  smtpUrl,
  leadEmailTo,
  leadWebhook,
}: ReceiverConfiguration): readonly string[] {
  const warnings: string[] = [];
  const sendsEmail = smtpUrl !== undefined && leadEmailTo.length > 0;
  if (!sendsEmail && leadWebhook.url === undefined) {
    warnings.push(
      'NOBODY IS TOLD OF NEW LEADS: they are stored in the database only. Set SMTP_URL and LEAD_EMAIL_TO, or LEAD_WEBHOOK_URL',
    );
  }
  if (smtpUrl === undefined && leadEmailTo.length > 0)
    warnings.push('LEAD_EMAIL_TO has no effect without SMTP_URL, the mail server to send through');
  if (smtpUrl !== undefined && leadEmailTo.length === 0)
    warnings.push('SMTP_URL has no effect without LEAD_EMAIL_TO, the addresses that are told of leads');
  if (leadWebhook.url !== undefined && leadWebhook.secret === undefined) {
    warnings.push(
      'LEAD_WEBHOOK_URL gets leads unsigned: anybody could send it such messages. Set LEAD_WEBHOOK_SECRET here and there',
    );
  }
  return warnings;
}

/** Mail servers mostly want the sender to be whoever signs in. */
function senderOf(smtpUrl: string | undefined): string | undefined {
  if (smtpUrl === undefined) return undefined;
  const user = decodeURIComponent(new URL(smtpUrl).username);
  return user.includes('@') ? user : undefined;
}
