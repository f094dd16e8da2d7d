import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServerProcess } from '../kill/server-process.ts';
import type { Result } from './result.ts';

const limit = 100;
const perSecond = 200;
const seconds = 5;
const warmUp = 100;
const runs = 3;

/** Measures the response time of lead submissions over HTTP, at a constant rate, from another process. */
export async function measureLeadLatency(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const server = startServerProcess(folder, {
    DATABASE_URL: `sqlite:${join(folder, 'site.db')}`,
    LEAD_LIMIT_ADDRESS: 'off',
    LEAD_LIMIT_NETWORK: 'off',
    LOG_LEVEL: 'info',
  });
  try {
    const address = await server.listening;
    for (let count = 0; count < warmUp; count++) await send(address);
    const measured: (readonly number[])[] = [];
    for (let run = 0; run < runs; run++) measured.push(await sendSteadily(address));
    // Other load on the machine only makes a run slower.
    const times =
      measured.toSorted((left, right) => percentile(left, 0.99) - percentile(right, 0.99))[0] ?? [];
    const p99 = percentile(times, 0.99);
    return {
      name: `lead response at ${perSecond}/s`,
      figure: `p99 ${p99.toFixed(0)} ms`,
      limit: `p99 under ${limit} ms`,
      withinLimit: p99 < limit,
      note: `best of ${runs} runs of ${times.length} leads; median ${percentile(times, 0.5).toFixed(1)} ms, slowest ${percentile(times, 1).toFixed(0)} ms`,
    };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The response times in milliseconds, sorted. Leads are sent at fixed times, regardless of earlier responses. */
async function sendSteadily(address: string): Promise<readonly number[]> {
  const sent: Promise<number>[] = [];
  const began = performance.now();
  while (sent.length < perSecond * seconds) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (sent.length < due && sent.length < perSecond * seconds) sent.push(send(address));
    await setTimeout(1);
  }
  return (await Promise.all(sent)).toSorted((left, right) => left - right);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Sends a lead and returns the response time in milliseconds. */
async function send(address: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@ruiz-law.example',
      phone: '(626) 555-0199',
      company: 'Ruiz Law',
      message: 'Our server is old. '.repeat(10),
      page: '/',
      submissionId: randomUUID(),
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`The server responded with ${response.status} to a lead.`);
  return performance.now() - began;
}
