import { Webhook } from 'standardwebhooks';
import { isBase64WebhookSecret } from '../../operations/settings/webhook-secret.ts';

/** Returns the headers of a Standard Webhooks message with the given body. */
export type WebhookSigner = (id: string, sentAt: Date, body: string) => Readonly<Record<string, string>>;

/** Creates a signer. Without a secret the headers contain the id and the time only. */
export function webhookSigner(secret: string | undefined): WebhookSigner {
  const key = secret === undefined ? undefined : readKey(secret);
  return (id, sentAt, body) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    ...(key && { 'webhook-signature': key.sign(id, sentAt, body) }),
  });
}

/** Reads the key like other Standard Webhooks libraries: base64, with or without the prefix; other text is used as its bytes. */
function readKey(secret: string): Webhook {
  if (isBase64WebhookSecret(secret)) return new Webhook(secret);
  return new Webhook(new TextEncoder().encode(secret), { format: 'raw' });
}
