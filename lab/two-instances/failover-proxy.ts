import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { listenAtFreePort } from '../../server/testing/free-port.ts';

/** A proxy in front of several servers. */
export interface ReverseProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy on a free port that sends each request to the servers in turn, and to the next one if a server cannot be reached
 * or does not have the file. It is for tests without nginx, in which a server ends: it waits for a frozen one.
 * @param ports of the servers, on this machine
 */
export async function startFailoverProxy(ports: readonly number[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, response) => {
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    passOn(incoming, response, order, agent).catch(() => response.destroy());
  });
  const port = await listenAtFreePort(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

async function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  ports: readonly number[],
  agent: Agent,
): Promise<void> {
  const body = await buffer(incoming);
  let answer: IncomingMessage | undefined;
  for (const port of ports) {
    const next = await send(incoming, body, port, agent).catch(() => undefined);
    if (next === undefined) continue;
    answer?.resume();
    answer = next;
    if (answer.statusCode !== 404) break;
  }
  if (answer === undefined) {
    response.writeHead(502).end();
    return;
  }
  const { 'transfer-encoding': _encoding, connection: _connection, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers);
  await pipeline(answer, response);
}

async function send(
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
  port: number,
  agent: Agent,
): Promise<IncomingMessage> {
  const { connection: _connection, ...forwarded } = headers;
  const sent = request({
    agent,
    host: '127.0.0.1',
    port,
    method,
    path: url,
    headers: { ...forwarded, 'x-forwarded-for': socket.remoteAddress },
  });
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('There was no response.');
  return answer;
}
