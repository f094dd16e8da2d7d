import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Load, percentile, sendSteadily } from '../../scripts/testing/load.ts';
import { startServerProcess } from '../kill/server-process.ts';
import type { Result } from './result.ts';

const limit = 100;
const perSecond = 200;
const seconds = 5;
const runs = 3;

/** Measures the response time of lead submissions over HTTP, at a constant rate, from another process. */
export async function measureLeadLatency(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const server = startServerProcess(folder, {
    DATABASE_URL: `sqlite:${join(folder, 'site.db')}`,
    LEAD_LIMIT_ADDRESS: 'off',
    LOG_LEVEL: 'info',
  });
  const load = new Load(await server.listening, '/');
  try {
    const measured: (readonly number[])[] = [];
    for (let run = 0; run < runs; run++) {
      const answers = await sendSteadily(perSecond, seconds, () => load.sendLead());
      const refused = answers.find(({ status }) => status !== 201);
      if (refused !== undefined) throw new Error(`A lead was answered with status ${refused.status}.`);
      measured.push(answers.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right));
    }
    // Other load on the machine only makes a run slower, and the first run compiles the code.
    const p99 = Math.min(...measured.map((times) => percentile(times, 0.99)));
    return {
      name: `lead response at ${perSecond}/s`,
      figure: `p99 ${p99.toFixed(0)} ms`,
      limit: `p99 under ${limit} ms`,
      withinLimit: p99 < limit,
      note: `best of ${runs} runs of ${perSecond * seconds} leads`,
    };
  } finally {
    load.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
