import { Webhook } from 'standardwebhooks';
import { isBase64WebhookSecret } from '../settings/webhook-secret.ts';

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

/** As libraries of the specification read it: base64, with or without the prefix. Other text counts as its bytes. */
function readKey(secret: string): Webhook {
  if (isBase64WebhookSecret(secret)) return new Webhook(secret);
  return new Webhook(new TextEncoder().encode(secret), { format: 'raw' });
}
