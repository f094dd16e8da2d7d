import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../../request-path.ts';

/** Connections at a time; a monitoring system needs one. */
const maximumConnections = 16;

/** Creates a server for `GET /metrics` alone, for a port that only this machine can reach. */
export function createMetricsServer({
  metrics,
  commonHeaders,
  log,
}: Pick<FastifyInstance, 'metrics' | 'commonHeaders' | 'log'>): Server {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    response.setHeaders(new Map(Object.entries(commonHeaders())));
    // After a hand-over, another process answers the next request.
    response.shouldKeepAlive = false;
    const path = pathOf(request.url ?? '');
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Ask for /metrics.');
      return;
    }
    metrics.text().then(
      (text) => {
        const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
        response.writeHead(200, headers).end(text);
      },
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = maximumConnections;
  return server;
}
