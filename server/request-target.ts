import type { IncomingMessage } from 'node:http';
import { normalPath } from '../engine/routes/canonical-path.ts';

/**
 * Returns the path and query of a request, the path in its normal spelling: what means the same is answered in the same way,
 * without a redirect, which a proxy that spells paths in another way would repeat. The target may be a whole URL, which a
 * server must accept: RFC 9112, section 3.2.2.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const rest = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = rest.indexOf('?');
  const path = end === -1 ? rest : rest.slice(0, end);
  return (normalPath(escapeBytes(path)) || '/') + rest.slice(path.length);
}

/** Node reads each byte of a target as one character. */
function escapeBytes(path: string): string {
  return path.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}
