import type { IncomingMessage } from 'node:http';

/**
 * Returns the path and query of a request. Its target may be a whole URL, which a server must accept: RFC 9112, section 3.2.2.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('?') || rest === '' ? `/${rest}` : rest;
}
