import { Webhook } from 'standardwebhooks';

const secretPrefix = 'whsec_';
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The headers of a Standard Webhooks message with the given body, at the instant of the attempt. */
export type WebhookSigner = (id: string, sentAt: Date, body: string) => Readonly<Record<string, string>>;

/** Signs with the secret; without one the headers say which message it is and when it was sent, and no more. */
export function webhookSigner(secret: string | undefined): WebhookSigner {
  const key = secret === undefined ? undefined : readKey(secret);
  return (id, sentAt, body) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    ...(key && { 'webhook-signature': key.sign(id, sentAt, body) }),
  });
}

/** True for `whsec_` before base64, for base64 alone, and for any other text without that prefix. */
export function isWebhookSecret(secret: string): boolean {
  return !secret.startsWith(secretPrefix) || base64.test(secret.slice(secretPrefix.length));
}

/** As libraries of the specification read it: base64, with or without the prefix. Other text counts as its bytes. */
function readKey(secret: string): Webhook {
  if (secret.startsWith(secretPrefix) || base64.test(secret)) return new Webhook(secret);
  return new Webhook(new TextEncoder().encode(secret), { format: 'raw' });
}
