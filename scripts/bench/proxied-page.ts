import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../command/project-root.ts';
import { type Answer, percentile, sendInTurn, sendSteadily } from '../overload-test/load.ts';
import { readNginxRules } from '../two-instances/nginx-rules.ts';
import { startReverseProxy } from '../two-instances/reverse-proxy.ts';
import { fetchPage } from './page-client.ts';
import type { Progress, Result } from './result.ts';
import { siteServer, startBenchServer } from './server-process.ts';

const connections = 16;
const warmUpSeconds = 2;
const seconds = 3;
const runs = 3;

/**
 * Measures the response time of a cached page through a reverse proxy on this machine, at half of the rate that the proxy and
 * the server sustain together.
 */
export async function measureProxiedPage(
  contentDir: string,
  path: string,
  progress: Progress,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const server = await startBenchServer(...siteServer(contentDir, folder, { LOG_LEVEL: 'warn' }));
  const rules = readNginxRules(readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8'));
  const proxy = await startReverseProxy([{ origin: () => server.origin }], rules);
  const agent = new Agent({ keepAlive: true });
  const send = async (): Promise<Answer> => {
    const began = performance.now();
    const { status = 0 } = await fetchPage(proxy.origin + path, agent, { 'accept-encoding': 'br' });
    return { status, milliseconds: performance.now() - began };
  };
  try {
    progress('page through a proxy, rate');
    await sendInTurn(connections, warmUpSeconds, send);
    const sustained = await sendInTurn(connections, seconds, send);
    const measured: (readonly Answer[])[] = [];
    for (let run = 1; run <= runs; run++) {
      progress(`page through a proxy, half of the rate, run ${run} of ${runs}`);
      measured.push(await sendSteadily(sustained / 2, seconds, send));
    }
    // Other load on the machine only makes a run slower.
    const [times = []] = measured
      .map((answers) =>
        answers.map(({ milliseconds }) => milliseconds).toSorted((left, right) => left - right),
      )
      .toSorted((left, right) => percentile(left, 0.99) - percentile(right, 0.99));
    const failed = measured.flat().filter(({ status }) => status !== 200).length;
    return {
      name: 'cached page through a proxy',
      figure: `p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      limit: 'for information',
      note: `best of ${runs} runs at ${Math.round(sustained / 2)} of ${Math.round(sustained)} requests a second; median ${percentile(times, 0.5).toFixed(1)} ms, slowest ${percentile(times, 1).toFixed(0)} ms, ${failed} failed; proxy and client in one Node.js process`,
    };
  } finally {
    agent.destroy();
    await proxy.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
