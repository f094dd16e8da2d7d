import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** One server behind the proxy. */
export interface Upstream {
  /** Its origin at present. Undefined while it is not running. */
  readonly origin: () => string | undefined;
}

export interface ReverseProxy {
  readonly origin: string;
  /** The number of requests that were repeated at another server. */
  readonly repeated: number;
  /** Ends all connections to a server, and opens no others until it is restored. */
  cut(index: number): void;
  restore(index: number): void;
  /** Resolves when all servers are ready. */
  allReady(): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['rawHeaders'];
  readonly body: Buffer;
}

interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

const checkInterval = 200;
const checkTimeout = 1_000;
/**
 * Milliseconds for an attempt that another server can repeat, and for the last one. A lead that is caught by a frozen server can
 * be stored by another one when the database ends the transaction, after six seconds.
 */
const defaultTimeouts = { read: 1_000, write: 3_000, last: 15_000 };

/** Files with a hash in their path: a server may not have those of another release. */
const isHashedFile = (path: string): boolean => /^\/(?:assets|styles|media|fonts)\//.test(path);
/** Requests that can be repeated: reads, and leads, which are stored once. */
const isRepeatable = ({ method, path }: Attempt): boolean =>
  method === 'GET' || method === 'HEAD' || path === '/api/leads';

/**
 * Starts a reverse proxy on a free port that sends requests to servers in turn. It repeats a request at another server when
 * one fails, does not answer in time, cannot store a lead, or does not have a file that another release may have. Each
 * server is asked regularly whether it is ready.
 */
export async function startReverseProxy(
  upstreams: readonly Upstream[],
  timeouts: Readonly<typeof defaultTimeouts> = defaultTimeouts,
): Promise<ReverseProxy> {
  const agents = upstreams.map(() => new Agent({ keepAlive: true }));
  const isReady = upstreams.map(() => false);
  const isCut = upstreams.map(() => false);
  const closing = new AbortController();
  let turn = 0;
  let repeated = 0;

  async function send(index: number, attempt: Attempt, milliseconds: number): Promise<Answer> {
    const origin = upstreams[index]?.origin();
    if (origin === undefined || isCut[index]) throw new Error('The server cannot be reached.');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const { method, headers, body, path } = attempt;
    const signal = AbortSignal.timeout(milliseconds);
    const sent = request(origin + path, { method, headers, agent: agents[index], signal }, (response) => {
      bodyOf(response).then((received) => {
        resolve({ status: response.statusCode ?? 502, headers: response.rawHeaders, body: received });
      }, reject);
    });
    sent.on('error', reject).end(body);
    return promise;
  }

  async function check(index: number): Promise<void> {
    const probe: Attempt = { method: 'GET', path: '/readyz', headers: {}, body: Buffer.alloc(0) };
    const answer = await send(index, probe, checkTimeout).catch(() => undefined);
    isReady[index] = answer?.status === 200;
  }

  async function checkRegularly(index: number): Promise<void> {
    while (!closing.signal.aborted) {
      await check(index);
      await setTimeout(checkInterval, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** The servers in the order in which they are tried: those that are ready first. */
  function candidates(): readonly number[] {
    turn += 1;
    const order = upstreams.map((_, index) => (index + turn) % upstreams.length);
    return [...order.filter((index) => isReady[index]), ...order.filter((index) => !isReady[index])];
  }

  async function forward(attempt: Attempt): Promise<Answer> {
    const order = isRepeatable(attempt) ? candidates() : candidates().slice(0, 1);
    const timeout = attempt.method === 'POST' ? timeouts.write : timeouts.read;
    let missing: Answer | undefined;
    let refused: Answer | undefined;
    let isComplete = true;
    for (const [position, index] of order.entries()) {
      if (position > 0) repeated += 1;
      const isLast = position === order.length - 1;
      try {
        const answer = await send(index, attempt, isLast ? timeouts.last : timeout);
        if (answer.status === 404 && isHashedFile(attempt.path)) missing = answer;
        else if (answer.status === 503) refused = answer;
        else return answer;
      } catch {
        isReady[index] = false;
        isComplete = false;
      }
    }
    // A server that cannot be asked may have the file.
    return (isComplete ? missing : undefined) ?? refused ?? unavailable;
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response, forward).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  const checks = upstreams.map((_, index) => checkRegularly(index));
  return {
    origin: `http://127.0.0.1:${address.port}`,
    get repeated() {
      return repeated;
    },
    cut(index) {
      isCut[index] = true;
      agents[index]?.destroy();
    },
    restore(index) {
      isCut[index] = false;
    },
    async allReady() {
      while (!isReady.every((ready) => ready)) await setTimeout(checkInterval / 4);
    },
    async close() {
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await Promise.all(checks);
      for (const agent of agents) agent.destroy();
    },
  };
}

const unavailable: Answer = {
  status: 502,
  headers: ['content-type', 'application/json'],
  body: Buffer.from('{"message":"No server can be reached."}'),
};

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  forward: (attempt: Attempt) => Promise<Answer>,
): Promise<void> {
  const { method = 'GET', url = '/', headers, socket } = incoming;
  const body = await bodyOf(incoming);
  const forwarded = { ...headers, connection: undefined, 'x-forwarded-for': socket.remoteAddress };
  const {
    status,
    headers: found,
    body: sent,
  } = await forward({
    method,
    path: url,
    headers: Object.fromEntries(Object.entries(forwarded).filter(([, value]) => value !== undefined)),
    body,
  });
  response.writeHead(status, withoutConnection(found)).end(sent);
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
