import { isIP, isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The address of a visitor that no address is known of. All these visitors are counted as one. */
export const unknownAddress = 'unknown';

/**
 * Returns the address that a proxy has written to X-Forwarded-For: alone, with a port, in brackets or in quotes, as in
 * `203.0.113.5:4711` and `"[2001:db8::1]:4711"`; {@link unknownAddress} for anything else.
 */
function forwardedAddress(written: string): string {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  if (isIP(text) !== 0) return text;
  const [, bracketed = '', plain = ''] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? [];
  if (isIPv4(plain)) return plain;
  return isIP(bracketed) === 6 ? bracketed : unknownAddress;
}

/**
 * Reduces X-Forwarded-For to addresses before anything reads the visitor's, and logs once that the proxy does not name it.
 * Register it if TRUST_PROXY names a proxy.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const written = request.raw.headers['x-forwarded-for'];
    if (typeof written !== 'string') return done();
    const parts = written.split(',').filter((part) => part.trim() !== '');
    request.raw.headers['x-forwarded-for'] = parts.map(forwardedAddress).join(', ');
    if (!hasWarned && request.ip === unknownAddress) {
      hasWarned = true;
      request.log.error(
        'VISITORS SHARE ONE LIMIT: X-Forwarded-For has no address where TRUST_PROXY expects that of the visitor. Configure the proxy to append the address of its client, and TRUST_PROXY to the number of proxies',
      );
    }
    done();
  });
}
