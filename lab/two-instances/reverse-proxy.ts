import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Certificate } from '../observatory/self-signed.ts';
import { proxyHost } from '../proxies/proxy-configuration.ts';
import { type LocationRules, locationOf, type ProxyRules } from './nginx-rules.ts';
import { UpstreamServers } from './upstream-servers.ts';

/** One server behind the proxy. */
export interface Upstream {
  /** Its current origin. Undefined while it is not running. */
  readonly origin: () => string | undefined;
}

/** Numbers of requests that were sent to a second server. */
export interface Repeats {
  readonly all: number;
  /** Posts that the first server had received, and did not answer in time. */
  readonly unansweredPosts: number;
}

export interface ReverseProxy {
  readonly origin: string;
  /** Undefined if they are not known. */
  readonly repeats: Repeats | undefined;
  /** Ends all connections to a server, and opens no others until it is restored. */
  cut(index: number): void;
  restore(index: number): void;
  close(): Promise<void>;
}

/** A request that can be sent several times. */
interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** An answer whose head has arrived. */
interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  /** Undefined for an answer of the proxy itself. */
  readonly message: IncomingMessage | undefined;
}

class AttemptError extends Error {
  readonly reason: 'error' | 'timeout';
  /** Whether the server may have received the request. */
  readonly wasSent: boolean;

  constructor(reason: 'error' | 'timeout', wasSent: boolean) {
    super(`The server failed: ${reason}.`);
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

const isIdempotent = ({ method }: Attempt): boolean => method === 'GET' || method === 'HEAD';

/**
 * Starts a reverse proxy on a free port that passes requests on as nginx does with these rules: to servers in turn without
 * those that have failed lately, and to the next server on the conditions of the location, as long as the head of no answer
 * has arrived. Its servers replace those of all upstreams.
 * @param certificate by default requests are not encrypted
 */
export async function startReverseProxy(
  servers: readonly Upstream[],
  rules: ProxyRules,
  certificate?: Certificate,
): Promise<ReverseProxy> {
  const forwarder = new Forwarder(servers, rules);
  const answer: RequestListener = (incoming, response) => {
    passOn(incoming, response, (attempt) => forwarder.forward(attempt)).catch(() => response.destroy());
  };
  const server = certificate === undefined ? createServer(answer) : createTlsServer(certificate, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    origin:
      certificate === undefined ? `http://127.0.0.1:${address.port}` : `https://${proxyHost}:${address.port}`,
    get repeats() {
      return forwarder.repeats;
    },
    cut: (index) => forwarder.cut(index),
    restore: (index) => forwarder.restore(index),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      forwarder.close();
    },
  };
}

/** Sends requests to the servers by the rules. */
class Forwarder {
  readonly #servers: readonly Upstream[];
  readonly #rules: ProxyRules;
  readonly #agents: readonly Agent[];
  readonly #cut = new Set<number>();
  readonly #upstreams: ReadonlyMap<string, UpstreamServers>;
  #repeats: Repeats = { all: 0, unansweredPosts: 0 };

  constructor(servers: readonly Upstream[], rules: ProxyRules) {
    this.#servers = servers;
    this.#rules = rules;
    this.#agents = servers.map(() => new Agent({ keepAlive: true }));
    this.#upstreams = new Map(
      [...rules.upstreams].map(([name, upstream]) => [name, new UpstreamServers(servers.length, upstream)]),
    );
  }

  get repeats(): Repeats {
    return this.#repeats;
  }

  cut(index: number): void {
    this.#cut.add(index);
    this.#agents[index]?.destroy();
  }

  restore(index: number): void {
    this.#cut.delete(index);
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  async forward(attempt: Attempt): Promise<Answer> {
    const first = locationOf(this.#rules, attempt.path.replace(/\?.*/, ''));
    let answer = await this.#ask(attempt, first);
    let location = this.#errorLocation(first, answer);
    while (location !== undefined) {
      answer.message?.destroy();
      this.#countRepeat(undefined, attempt);
      answer = await this.#ask(attempt, location);
      location = location.isRecursive ? this.#errorLocation(location, answer) : undefined;
    }
    return answer;
  }

  /** The location that is asked instead of this one after its answer. */
  #errorLocation(location: LocationRules, { status, message }: Answer): LocationRules | undefined {
    if (message !== undefined && !location.interceptsErrors) return undefined;
    const errorPage = location.errorPages.get(status);
    return this.#rules.locations.find(({ modifier, pattern }) => modifier + pattern === errorPage);
  }

  async #ask(attempt: Attempt, location: LocationRules): Promise<Answer> {
    const upstream = this.#upstreams.get(location.upstream);
    if (upstream === undefined) throw new Error(`There is no upstream "${location.upstream}".`);
    const tried = new Set<number>();
    let answer = answerOfProxy(502);
    let lastError: AttemptError | undefined;
    for (;;) {
      const index = upstream.next(tried);
      if (index === undefined) return answer;
      if (tried.size > 0) this.#countRepeat(lastError, attempt);
      lastError = undefined;
      tried.add(index);
      answer.message?.destroy();
      try {
        answer = await this.#send(index, attempt, location);
        const isFailure = location.next.has(`http_${answer.status}`) && answer.status !== 404;
        if (isFailure) upstream.failed(index);
        else upstream.succeeded(index);
        if (!location.next.has(`http_${answer.status}`)) return answer;
        if (!isIdempotent(attempt) && !location.next.has('non_idempotent')) return answer;
      } catch (error) {
        if (!(error instanceof AttemptError)) throw error;
        lastError = error;
        upstream.failed(index);
        answer = answerOfProxy(error.reason === 'timeout' ? 504 : 502);
        if (!location.next.has(error.reason)) return answer;
        if (error.wasSent && !isIdempotent(attempt) && !location.next.has('non_idempotent')) return answer;
      }
    }
  }

  #countRepeat(lastError: AttemptError | undefined, attempt: Attempt): void {
    const isUnanswered = lastError?.reason === 'timeout' && lastError.wasSent;
    const { all, unansweredPosts } = this.#repeats;
    this.#repeats = {
      all: all + 1,
      unansweredPosts: unansweredPosts + (isUnanswered && attempt.method === 'POST' ? 1 : 0),
    };
  }

  async #send(index: number, attempt: Attempt, location: LocationRules): Promise<Answer> {
    const origin = this.#servers[index]?.origin();
    if (this.#cut.has(index)) {
      // No packet arrives, so nothing answers.
      await setTimeout(location.connectMilliseconds);
      throw new AttemptError('timeout', false);
    }
    if (origin === undefined) throw new AttemptError('error', false);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const { method, body, path } = attempt;
    const headers = { ...attempt.headers, ...location.headers };
    let isConnected = false;
    const sent = request(origin + path, { method, headers, agent: this.#agents[index] }, (message) => {
      resolve({ status: message.statusCode ?? 502, headers: message.rawHeaders, message });
    });
    sent
      .on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (isConnected = true));
        else isConnected = true;
      })
      .on('error', () => reject(new AttemptError('error', isConnected)))
      // Also ends an answer of which nothing more arrives.
      .setTimeout(location.readMilliseconds, () => {
        reject(new AttemptError('timeout', isConnected));
        sent.destroy();
      })
      .end(body);
    return promise;
  }
}

function answerOfProxy(status: 502 | 504): Answer {
  return { status, headers: ['content-length', '0'], message: undefined };
}

async function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  forward: (attempt: Attempt) => Promise<Answer>,
): Promise<void> {
  const { method = 'GET', url = '/', headers, socket } = incoming;
  const body = await bodyOf(incoming);
  const forwarded = { ...headers, connection: undefined, 'x-forwarded-for': socket.remoteAddress };
  const answer = await forward({
    method,
    path: url,
    headers: Object.fromEntries(Object.entries(forwarded).filter(([, value]) => value !== undefined)),
    body,
  });
  response.writeHead(answer.status, withoutConnection(answer.headers));
  if (answer.message === undefined) response.end();
  else await pipeline(answer.message, response);
}

/** The headers without those of the connection to the server. */
function withoutConnection(headers: readonly string[]): string[] {
  return headers.filter(
    (_, index) => !/^(?:connection|keep-alive|transfer-encoding)$/i.test(headers[index - (index % 2)] ?? ''),
  );
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
