import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { exportLeads } from '../../server/dashboard/lead-export.ts';
import type { Database } from '../../server/database/database.ts';
import { createIdGenerator } from '../../server/database/id-generator.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { LeadFilter } from '../../server/leads/lead-filter.ts';
import { readInbox } from '../../server/leads/lead-inbox.ts';
import { median } from './measure.ts';
import type { Result } from './result.ts';

const leadCount = 1_000_000;
const limitMilliseconds = 50;
const rounds = 7;
const timeZone = 'America/Los_Angeles';
const words = snapshotWords(undefined);
const megabyte = 1024 * 1024;

const questions: Readonly<Record<string, LeadFilter>> = {
  'first page': {},
  'qualified leads': { status: 'qualified' },
  'a word in every lead': { status: 'all', search: 'network' },
  'a word in one lead': { status: 'all', search: 'zanzibar' },
  'two words': { status: 'all', search: 'printer city17' },
  'a city': { status: 'all', city: 'city-17' },
  'a city, a service and a source': {
    status: 'won',
    city: 'city-17',
    service: 'service-3',
    source: 'referral',
  },
  'a week a year ago': { status: 'all', from: '2025-11-10', to: '2025-11-16' },
  spam: { status: 'spam' },
};

/** Measures inbox queries on a million leads in SQLite, and the memory that an export of all of them takes. */
export async function measureInbox(): Promise<readonly Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cityblock-bench-'));
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'bench.db') });
  try {
    await fill(database);
    const results: Result[] = [];
    for (const [name, filter] of Object.entries(questions))
      results.push(await measureList(database, name, filter));
    results.push(await measureExport(database));
    return results;
  } finally {
    await database.destroy();
    await rm(folder, { recursive: true });
  }
}

async function measureList(database: Database, name: string, filter: LeadFilter): Promise<Result> {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const rows = await readInbox(database, { filter, timeZone, before: undefined, limit: 51 });
    times.push(performance.now() - start);
    found = rows.length;
  }
  const taken = median(times);
  return {
    name: `inbox of 1,000,000: ${name}`,
    figure: `${taken.toFixed(1)} ms (${found} rows)`,
    limit: `under ${limitMilliseconds} ms`,
    withinLimit: found > 0 && taken < limitMilliseconds,
  };
}

async function measureExport(database: Database): Promise<Result> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  let bytes = 0;
  const start = performance.now();
  for await (const chunk of exportLeads(database, { status: 'all' }, timeZone, words)) {
    bytes += Buffer.byteLength(chunk);
    most = Math.max(most, process.memoryUsage.rss());
  }
  const growth = (most - before) / megabyte;
  return {
    name: 'export of 1,000,000 leads',
    figure: `${growth.toFixed(0)} MB more memory`,
    limit: 'at most 150 MB',
    withinLimit: bytes > 0 && growth <= 150,
    note: `${(bytes / megabyte).toFixed(0)} MB of CSV in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  };
}

const statuses = ['new', 'contacted', 'qualified', 'won', 'lost', 'lost', 'won', 'won', 'spam'] as const;
const sources = ['homepage', 'referral', 'Website Form'] as const;
const things = ['printer', 'phone', 'laptop', 'firewall', 'invoice', 'backup'] as const;

/** Leads over two years. Only those of the last weeks are open. */
async function fill(database: Database): Promise<void> {
  const nextId = createIdGenerator();
  const last = Date.parse('2026-11-20T12:00:00Z');
  const step = (2 * 365 * 24 * 60 * 60 * 1000) / leadCount;
  const batch = 400;
  for (let start = 0; start < leadCount; start += batch * 50) {
    await database.transaction().execute(async (transaction) => {
      for (let offset = start; offset < Math.min(leadCount, start + batch * 50); offset += batch) {
        await transaction
          .insertInto('leads')
          .values(
            Array.from({ length: batch }, (_, index) =>
              sampleRow(nextId, offset + index, new Date(last - (leadCount - offset - index) * step)),
            ),
          )
          .execute();
      }
    });
  }
}

function sampleRow(nextId: (at: Date) => string, index: number, at: Date) {
  const city = randomInt(60);
  const isRecent = index > leadCount * 0.97;
  const hasRareWord = index === 777_777;
  const status = hasRareWord ? ('won' as const) : pick(statuses);
  return {
    id: nextId(at),
    received_at: at.toISOString(),
    submission_key: null,
    spam_score: 0,
    spam_signs: '[]',
    status: isRecent || status === 'spam' ? status : ('won' as const),
    first_name: `First${randomInt(5000)}`,
    last_name: `Last${randomInt(5000)}`,
    email: `person${index}@company${randomInt(9000)}.example`,
    phone: '(626) 555-0100',
    company: `Company ${randomInt(9000)}`,
    service: '',
    location: '',
    message: `Our ${pick(things)} in city${city} lost the network ${hasRareWord ? 'zanzibar' : index} times this week, can somebody look at it before Friday?`,
    source: pick(sources),
    page_path: `/locations/city-${city}/service-${randomInt(9)}`,
    city_slug: `city-${city}`,
    service_slug: `service-${randomInt(9)}`,
    block: 'contact',
    content_version: 'abc',
    referrer_host: '',
    utm: '{}',
    consent: '',
  };
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
