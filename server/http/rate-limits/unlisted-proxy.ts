import type { FastifyInstance } from 'fastify';

/**
 * Logs once that requests come through a proxy which TRUST_PROXY does not name. The server then counts all visitors of
 * the proxy as one, because it must not believe the address in a header that any visitor can send.
 */
export function warnOfUnlistedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', ({ headers, ip, socket, log }, _reply, done) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (!hasWarned && isForwarded && ip === socket.remoteAddress) {
      hasWarned = true;
      log.error(
        { proxy: ip },
        'ALL VISITORS SHARE ONE LIMIT: a request names the address of its visitor, but TRUST_PROXY does not name its sender. If this is your proxy, set TRUST_PROXY=1, or the number of proxies in front of the server; otherwise ignore this line',
      );
    }
    done();
  });
}
