import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { namesOneHost } from './client-errors.ts';
import { dependsOnUser } from './dashboard/signed-in-pages.ts';
import { pathOf } from './request-path.ts';
import { type CachedAnswerOptions, cachedAnswer, readRequest } from './site/cached-answer.ts';
import { responseTo } from './site/representation.ts';

export interface CachedPagesOptions extends CachedAnswerOptions {
  /** Returns the headers of every response. */
  readonly commonHeaders: () => Readonly<Record<string, string>>;
  /** Called after each answer. */
  readonly answered: (request: IncomingMessage, status: number, milliseconds: number) => void;
}

/**
 * Returns a function that answers a request for a cached page, whose bytes are ready; false for all other requests. The framework
 * answers those whose answer depends on the user, and all while the server is closed, since it ends their connections.
 */
export function cachedPages(options: CachedPagesOptions) {
  return (server: Server, request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '/', headers: asked } = request;
    const isCommon = method === 'GET' && server.listening && namesOneHost(request);
    if (!isCommon || dependsOnUser(pathOf(url))) return false;
    const started = performance.now();
    const found = cachedAnswer(options, readRequest(url, asked));
    if (found === undefined) return false;
    const { status, headers, body } = responseTo(found, asked);
    const length = body && { 'content-length': body.byteLength };
    response.writeHead(status, { ...options.commonHeaders(), ...headers, ...length }).end(body);
    options.answered(request, status, performance.now() - started);
    return true;
  };
}
