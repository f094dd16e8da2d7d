import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledForm } from '../../blocks/testing/filled-form.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { connectSqlite } from '../../server/database/sqlite-dialect.ts';
import { unknownContext } from '../../server/leads/lead-context.ts';
import { createLeadStore, type LeadStore } from '../../server/leads/lead-store.ts';
import { median } from './measure.ts';
import type { Result } from './result.ts';

const limit = 0.25;
const rounds = 7;
const receivers = ['mail', 'webhook'];
/** Numbers of concurrent leads; the store commits that many in one transaction. */
const widths = [
  { width: 1, leads: 150 },
  { width: 64, leads: 640 },
];

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Durably stored leads per second, compared with a plain better-sqlite3 loop that writes the same rows in the same
 * transactions with the same pragmas.
 */
export async function measureLeadRate(): Promise<readonly Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-bench-'));
  const files = { store: join(folder, 'store.db'), plain: join(folder, 'plain.db') };
  const database = await openDatabase({ kind: 'sqlite', file: files.store });
  await (await openDatabase({ kind: 'sqlite', file: files.plain })).destroy();
  const store = createLeadStore(database, { receiversOf: () => receivers });
  const plain = new PlainLoop(files.plain);
  try {
    const sync = syncMilliseconds(folder);
    const results: Result[] = [];
    for (const { width, leads } of widths) {
      await storeLeads(store, leads, width);
      const pairs: { readonly ours: number; readonly theirs: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        const ours = await storeLeads(store, leads, width);
        const rows = await latestRows(files.store, leads);
        pairs.push({ ours, theirs: plain.write(rows, width) });
      }
      const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
      const perSecond = (pick: 'ours' | 'theirs') => Math.round(median(pairs.map((pair) => pair[pick])));
      results.push({
        name: `durable leads, ${width === 1 ? 'one' : width} at a time`,
        figure: `${perSecond('ours')}/s, ${ratio.toFixed(2)} of plain`,
        limit: `at least ${limit} of plain`,
        withinLimit: ratio >= limit,
        note: `plain better-sqlite3, same rows, ${width === 1 ? 'one lead' : `${width} leads`} per transaction: ${perSecond('theirs')}/s; fsync of this disk: ${sync.toFixed(2)} ms`,
      });
    }
    return results;
  } finally {
    plain.close();
    await database.destroy();
    rmSync(folder, { recursive: true });
  }
}

/** Returns leads per second. */
async function storeLeads(store: LeadStore, leads: number, width: number): Promise<number> {
  let next = 0;
  const began = performance.now();
  const send = async () => {
    while (next++ < leads) await store.store(sampleLead(next), new Date());
  };
  await Promise.all(Array.from({ length: width }, send));
  return (leads / (performance.now() - began)) * 1000;
}

function sampleLead(number: number) {
  return {
    lead: {
      ...filledForm,
      email: `ana${number}@ruiz-law.example`,
      service: '',
      location: '',
      message: 'Our server is old. '.repeat(10),
      source: 'homepage',
    },
    context: unknownContext,
    submissionId: randomUUID(),
    spamSignals: [],
  };
}

interface StoredRows {
  readonly leads: readonly Row[];
  readonly deliveries: ReadonlyMap<unknown, readonly Row[]>;
}

/** The latest rows of the store. */
async function latestRows(file: string, count: number): Promise<StoredRows> {
  const connection = connectSqlite(file, { readonly: true });
  const leads = connection.prepare<[number], Row>('select * from leads order by id desc limit ?').all(count);
  const deliveries = connection
    .prepare<[number], Row>('select * from deliveries order by id desc limit ?')
    .all(count * receivers.length);
  connection.close();
  return { leads: leads.toReversed(), deliveries: Map.groupBy(deliveries, ({ lead_id }) => lead_id) };
}

class PlainLoop {
  readonly #connection: ReturnType<typeof connectSqlite>;

  constructor(file: string) {
    this.#connection = connectSqlite(file);
  }

  /** Returns leads per second. */
  write({ leads, deliveries }: StoredRows, width: number): number {
    const insertLead = this.#insertion('leads', leads[0] ?? {});
    const insertDelivery = this.#insertion('deliveries', [...deliveries.values()][0]?.[0] ?? {});
    const began = performance.now();
    for (let first = 0; first < leads.length; first += width) {
      this.#connection.exec('begin immediate');
      for (const lead of leads.slice(first, first + width)) {
        insertLead.run(Object.values(lead));
        for (const delivery of deliveries.get(lead.id) ?? []) insertDelivery.run(Object.values(delivery));
      }
      this.#connection.exec('commit');
    }
    return (leads.length / (performance.now() - began)) * 1000;
  }

  close(): void {
    this.#connection.close();
  }

  #insertion(table: string, row: Row) {
    const columns = Object.keys(row);
    return this.#connection.prepare(
      `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`,
    );
  }
}

/** The median time of one fsync in milliseconds. */
function syncMilliseconds(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const page = Buffer.alloc(4096);
  const times = Array.from({ length: 50 }, () => {
    const began = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  return median(times);
}
