import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { type Answer, percentile, sendInTurn, sendSteadily } from '../../scripts/testing/load.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { type Certificate, selfSigned } from '../observatory/self-signed.ts';
import { proxyHost } from '../proxies/proxy-configuration.ts';
import { versionOf } from '../proxies/proxy-process.ts';
import { startDeployedProxy } from '../proxies/start-deployed-proxy.ts';
import { readNginxRules } from '../two-instances/nginx-rules.ts';
import { startReverseProxy } from '../two-instances/reverse-proxy.ts';
import { median, range } from './measure.ts';
import { fetchPage } from './page-client.ts';
import { brotli, smallestAnswer, startRawServer } from './raw-servers.ts';
import type { Progress, Result } from './result.ts';
import { type BenchServer, siteServer, startBenchServer } from './server-process.ts';

const connections = 16;
/** Fewer than `deploy/nginx.conf` allows one address. Further requests wait for a connection, which counts. */
const maximumConnections = 64;
const warmUpSeconds = 2;
const seconds = 3;
const rounds = 5;

interface MeasuredProxy {
  readonly name: string;
  readonly origin: string;
  readonly certificate: Certificate;
  stop(): Promise<void>;
}

/** The milliseconds of answers, sorted, in each round. */
type Rounds = readonly (readonly number[])[];

/**
 * Measures the response time of a cached page over TLS and a reverse proxy on this machine, at half of the rate that the client,
 * the proxy and the server sustain together, and of the same bytes from `node:http` alone at the same rate.
 */
export async function measureProxiedPage(
  contentDir: string,
  path: string,
  progress: Progress,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const later: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  try {
    const ours = await startBenchServer(...siteServer(contentDir, folder, { LOG_LEVEL: 'warn' }));
    later.unshift(ours.stop);
    const raw = await startRawServer('http', await smallestAnswer(ours, path), folder, 'warn');
    later.unshift(raw.stop);
    const proxies = [await startMeasuredProxy(ours), await startMeasuredProxy(raw)] as const;
    for (const proxy of proxies) later.unshift(proxy.stop);
    return await compareProxies(proxies, path, progress);
  } finally {
    for (const step of later) await step();
  }
}

async function compareProxies(
  [ours, raw]: readonly [MeasuredProxy, MeasuredProxy],
  path: string,
  progress: Progress,
): Promise<Result> {
  const [send, sendRaw] = [pageSender(ours, path), pageSender(raw, path)];
  progress('page through a proxy, rate');
  await sendInTurn(connections, warmUpSeconds, sendRaw);
  await sendInTurn(connections, warmUpSeconds, send);
  const sustained = await sendInTurn(connections, seconds, send);
  const times: { readonly ours: (readonly number[])[]; readonly raw: (readonly number[])[] } = {
    ours: [],
    raw: [],
  };
  for (let round = 1; round <= rounds; round++) {
    progress(`page through a proxy, half of the rate, round ${round} of ${rounds}`);
    times.ours.push(timesOf(await sendSteadily(sustained / 2, seconds, send)));
    times.raw.push(timesOf(await sendSteadily(sustained / 2, seconds, sendRaw)));
  }
  return resultOf(times.ours, times.raw, sustained, ours.name);
}

/** Returns a function that requests a page over connections which stay open. */
function pageSender({ origin, certificate }: MeasuredProxy, path: string): () => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: maximumConnections, ca: certificate.cert });
  return async () => {
    const began = performance.now();
    const { status = 0 } = await fetchPage(origin + path, agent, brotli);
    return { status, milliseconds: performance.now() - began };
  };
}

/** @throws Error if an answer is no page */
function timesOf(answers: readonly Answer[]): readonly number[] {
  const failed = answers.find(({ status }) => status !== 200);
  if (failed !== undefined) throw new Error(`The proxy responded with ${failed.status}.`);
  return answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
}

function resultOf(ours: Rounds, raw: Rounds, sustained: number, proxy: string): Result {
  const p99 = (times: readonly number[]) => percentile(times, 0.99);
  const half = (times: readonly number[]) => percentile(times, 0.5);
  const typical = (of: Rounds, share: typeof p99) => `${median(of.map(share)).toFixed(1)} ms`;
  const ratios = ours.map((times, round) => p99(times) / p99(raw[round] ?? []));
  return {
    name: 'cached page through a proxy, TLS',
    figure: `p99 ${typical(ours, p99)}`,
    limit: 'for information',
    note: `${median(ratios).toFixed(2)} of that of the same bytes from raw node:http (${range(ratios)} in ${rounds} rounds), which is ${typical(raw, p99)}; half within ${typical(ours, half)} and ${typical(raw, half)}; at ${Math.round(sustained / 2)} of ${Math.round(sustained)} requests a second; ${proxy}`,
  };
}

/** Starts nginx, or a proxy of our own in this process if it is not installed. */
async function startMeasuredProxy({ origin }: BenchServer): Promise<MeasuredProxy> {
  const configuration = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  const version = versionOf('nginx');
  if (version !== undefined) {
    const nginx = await startDeployedProxy('nginx', configuration, {
      httpPort: await freePort(),
      httpsPort: await freePort(),
      serverPorts: [Number(new URL(origin).port)],
    });
    return { name: `nginx ${version}, client in one Node.js process`, ...nginx };
  }
  const certificate = selfSigned(proxyHost);
  const proxy = await startReverseProxy(
    [{ origin: () => origin }],
    readNginxRules(configuration),
    certificate,
  );
  return {
    name: 'nginx is not installed: proxy and client in one Node.js process',
    origin: proxy.origin,
    certificate,
    stop: proxy.close,
  };
}
