import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { portOf } from './free-port.ts';

/** The response: a status with headers, none (`hang`), a closed connection, or one that is closed within a header. */
export type WebhookBehavior =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'close'
  | 'close-mid-answer';

export interface WebhookMessage {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookInbox {
  readonly url: string;
  readonly port: number;
  /** Every request that was received completely, whatever the response. */
  readonly messages: readonly WebhookMessage[];
  behave(behavior: WebhookBehavior): void;
  close(): Promise<void>;
}

/** Starts an HTTP receiver on this machine for one test. */
export async function openWebhookInbox(port = 0): Promise<WebhookInbox> {
  const messages: WebhookMessage[] = [];
  let behavior: WebhookBehavior = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      messages.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      answer(response, behavior);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}/leads`,
    port: portOf(server),
    messages,
    behave(next) {
      behavior = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: ServerResponse, behavior: WebhookBehavior): void {
  if (behavior === 'hang') return;
  if (behavior === 'close') {
    response.destroy();
    return;
  }
  if (behavior === 'close-mid-answer') {
    response.socket?.end('HTTP/1.1 200 OK\r\nContent-Le');
    return;
  }
  response.writeHead(behavior.status, behavior.headers).end('{}');
}
