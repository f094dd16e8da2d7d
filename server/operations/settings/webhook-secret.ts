const prefix = 'whsec_';
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** True for `whsec_` followed by base64, and for any text without that prefix. */
export function isWebhookSecret(secret: string): boolean {
  return !secret.startsWith(prefix) || base64.test(secret.slice(prefix.length));
}

/** True if the key is base64, with or without the prefix. Any other text is used as its bytes. */
export function isBase64WebhookSecret(secret: string): boolean {
  return secret.startsWith(prefix) || base64.test(secret);
}
