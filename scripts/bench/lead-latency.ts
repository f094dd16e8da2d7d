import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServerProcess } from '../kill-test/server-process.ts';
import type { Result } from './result.ts';

const limit = 100;
const perSecond = 200;
const seconds = 5;
const warmUp = 100;
const runs = 3;

/** How long a visitor waits for the acknowledgement when leads come in steadily, over HTTP from another process. */
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
    // What else runs on the machine can only add to it.
    const times =
      measured.toSorted((left, right) => percentile(left, 0.99) - percentile(right, 0.99))[0] ?? [];
    const p99 = percentile(times, 0.99);
    return {
      name: `answer to a lead at ${perSecond}/s`,
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

/** Milliseconds of every lead, shortest first. They leave by the clock and not by the answers before them. */
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

/** Milliseconds until a lead is acknowledged. */
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
  if (response.status !== 201) throw new Error(`A lead was answered with ${response.status}.`);
  return performance.now() - began;
}
