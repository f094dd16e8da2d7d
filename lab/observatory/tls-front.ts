import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { freePort } from '../../server/testing/free-port.ts';
import { selfSigned } from './self-signed.ts';

/** A proxy that terminates TLS in front of a server, and redirects requests without TLS to itself. */
export interface TlsFront {
  /** "https://localhost:8443" */
  readonly origin: string;
  readonly plainOrigin: string;
  /** The certificate, which no system trusts. */
  readonly certificate: string;
  /** Passes requests on to the server at an origin. */
  serve(origin: string): void;
  stop(): void;
}

const host = 'localhost';

export async function startTlsFront(): Promise<TlsFront> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const origin = `https://${host}:${port}`;
  const { key, cert } = selfSigned(host);
  let target: string | undefined;
  const tls = createTlsServer({ key, cert }, (asked, response) => {
    if (target === undefined) response.writeHead(502).end();
    else passOn(asked, response, target);
  });
  const plain = createServer(({ url = '/' }, response) => {
    response.writeHead(301, { location: origin + url }).end();
  });
  tls.listen(port, host);
  plain.listen(plainPort, host);
  await Promise.all([once(tls, 'listening'), once(plain, 'listening')]);
  return {
    origin,
    plainOrigin: `http://${host}:${plainPort}`,
    certificate: cert,
    serve(to) {
      target = to;
    },
    stop() {
      for (const server of [tls, plain]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function passOn(asked: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, url = '/', headers } = asked;
  const forwarded = { 'x-forwarded-for': asked.socket.remoteAddress, 'x-forwarded-proto': 'https' };
  const sent = request(
    new URL(target),
    { method, path: url, headers: { ...headers, ...forwarded } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  sent.once('error', () => response.destroy());
  asked.pipe(sent);
}
