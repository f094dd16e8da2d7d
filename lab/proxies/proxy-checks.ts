import { brotliDecompressSync } from 'node:zlib';
import type { CheckOutcome } from '../deployment/service-exposure.ts';
import { Sender } from '../kill/sender.ts';
import { DashboardClient } from '../two-instances/dashboard-client.ts';
import { signIn } from '../two-instances/users.ts';
import { proxyHost } from './proxy-configuration.ts';
import { ask, negotiatedProtocol, secondsUntilRefused } from './proxy-requests.ts';

/** A running proxy with servers behind it. */
export interface CheckedProxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The port of a server behind it. */
  readonly serverPort: number;
  readonly origin: string;
  /** The failed sign-ins that one address may have. */
  readonly addressLimit: number;
}

type Check = (proxy: CheckedProxy) => Promise<CheckOutcome>;

/** The duties of a proxy in front of the server. */
export const proxyChecks: readonly Check[] = [
  async ({ httpsPort }) => {
    const { status, headers } = await ask(httpsPort, '/');
    const security = headers['strict-transport-security'] ?? [];
    return {
      isGood: status === 200 && security.length === 1,
      message: `a page is answered with ${status} over TLS and ${security.length} header of Strict-Transport-Security`,
    };
  },
  async ({ httpsPort }) => {
    const protocol = await negotiatedProtocol(httpsPort);
    return { isGood: protocol === 'h2', message: `browsers get the protocol ${protocol}` };
  },
  async ({ httpPort }) => {
    const { status, headers } = await ask(httpPort, '/services?a=1', {}, true);
    const [location = 'no address'] = headers.location ?? [];
    return {
      // Caddy leaves out the port of HTTPS, whichever it is.
      isGood:
        [301, 308].includes(status) && location.replace(/:\d+/, '') === `https://${proxyHost}/services?a=1`,
      message: `HTTP is redirected with ${status} to ${location}`,
    };
  },
  async ({ httpsPort, serverPort }) => {
    const headers = { 'accept-encoding': 'br' };
    const [through, direct] = await Promise.all([
      ask(httpsPort, '/', { headers }),
      ask(serverPort, '/', { headers: { ...headers, 'x-forwarded-proto': 'https' } }, true),
    ]);
    const [encoding = 'none'] = through.headers['content-encoding'] ?? [];
    const isEqual =
      encoding === 'br' && brotliDecompressSync(through.body).equals(brotliDecompressSync(direct.body));
    return {
      isGood: isEqual,
      message: `a page arrives with encoding ${encoding} and ${isEqual ? 'the' : 'not the'} content that the server sent`,
    };
  },
  async ({ httpsPort, serverPort }) => {
    const post = (length: number) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'a'.repeat(length - 14) }),
    });
    const [small, direct, large] = await Promise.all([
      ask(httpsPort, '/api/leads', post(65_500)),
      ask(serverPort, '/api/leads', post(65_500), true),
      ask(httpsPort, '/api/leads', post(65_600)),
    ]);
    return {
      isGood: small.status === direct.status && large.status === 413,
      message: `a body of 65,500 bytes is answered with ${small.status}, as by the server (${direct.status}), one of 65,600 with ${large.status}`,
    };
  },
  async ({ httpsPort }) => {
    const answer = await ask(httpsPort, '/', { headers: { 'x-large': 'a'.repeat(40_000) } }).catch(
      () => undefined,
    );
    const status = answer?.status ?? 'a closed connection';
    return {
      isGood: answer === undefined || (answer.status >= 400 && answer.status < 500),
      message: `a header of 40,000 bytes is answered with ${status}`,
    };
  },
  async ({ origin }) => {
    const dashboard = new DashboardClient(origin, await signIn(origin));
    const stopping = new AbortController();
    const watched = dashboard.watchUntil(stopping.signal);
    const isConnected = await becomes(() => dashboard.connections > 0);
    const sender = new Sender('proxy');
    const isAcknowledged = isConnected && (await sender.sendOnce(origin));
    const ids = sender.sent.flatMap(({ acknowledged }) => acknowledged ?? []);
    // The dashboard lists leads again only for an event, so a buffered one shows.
    const isSeen = isAcknowledged && (await dashboard.sees(ids, 10_000));
    stopping.abort();
    await watched;
    return {
      isGood: isSeen && dashboard.events > 0,
      message: `a lead is ${isAcknowledged ? 'stored' : `refused (${sender.refusals.join()})`} and ${isSeen ? 'shown' : 'not shown'} in an open dashboard, whose stream had ${dashboard.events} event`,
    };
  },
  async ({ httpsPort, addressLimit }) => {
    const failedSignIn = (forged: number, localAddress: string) =>
      ask(httpsPort, '/api/auth/login', {
        method: 'POST',
        localAddress,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${forged}` },
        body: JSON.stringify({ email: `user${forged}@ruiz-law.example`, password: 'wrong' }),
      });
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= addressLimit; attempt += 1)
      statuses.push((await failedSignIn(attempt, '127.0.0.1')).status);
    const other = (await failedSignIn(0, '127.0.0.2')).status;
    return {
      isGood: statuses.at(-1) === 429 && other === 401,
      message: `a client that forges X-Forwarded-For gets ${statuses.at(-1)} after ${addressLimit} failed sign-ins, and one with another address ${other}`,
    };
  },
  async ({ httpsPort }) => {
    const partial = `GET / HTTP/1.1\r\nHost: ${proxyHost}\r\n`;
    const [silent, headers] = await Promise.all([
      secondsUntilRefused(httpsPort, undefined, 20),
      secondsUntilRefused(httpsPort, partial, 20),
    ]);
    return {
      isGood: silent !== undefined && headers !== undefined,
      message: `a silent connection is closed after ${seconds(silent)}, one with half of a header after ${seconds(headers)}`,
    };
  },
  async ({ httpsPort }) => {
    const start = `POST /api/leads HTTP/1.1\r\nHost: ${proxyHost}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;
    const body = await secondsUntilRefused(httpsPort, start, 40);
    return {
      isGood: body !== undefined,
      message: `a request without its body is ended after ${seconds(body)}`,
    };
  },
];

/** Resolves to whether a condition becomes true within ten seconds. */
async function becomes(condition: () => boolean): Promise<boolean> {
  const end = performance.now() + 10_000;
  while (!condition() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  return condition();
}

function seconds(value: number | undefined): string {
  return value === undefined ? 'more time than allowed' : `${value.toFixed(0)} s`;
}
