import { setTimeout } from 'node:timers/promises';
import {
  type Answer,
  Load,
  percentile,
  type SentLead,
  sendInTurn,
  sendSteadily,
} from '../../scripts/testing/load.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';

export interface OverloadOptions {
  readonly origin: string;
  /** The database of the server. */
  readonly location: DatabaseLocation;
  /** The path of a page that reads its query. */
  readonly page: string;
  readonly seconds: number;
  /** Pages per second; by default twice the number that the server answers. */
  readonly rate?: number | undefined;
}

export interface OverloadResult {
  /** Pages per second that the server answers to a few connections. */
  readonly sustainable: number;
  /** Pages per second during the overload. */
  readonly rate: number;
  readonly pages: AnswerSummary;
  readonly leads: AnswerSummary;
  /** The share of leads that were stored and answered within a second. */
  readonly leadsInTime: number;
  /** Leads that were acknowledged and are not in the database. */
  readonly lost: number;
  /** Seconds from the end of the load to the first page and lead that are answered at once; undefined if none was. */
  readonly recovery: number | undefined;
}

/** How many requests had which status, and their times in milliseconds. */
export interface AnswerSummary {
  readonly statuses: Readonly<Record<string, number>>;
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
}

const connections = 16;
const warmUpSeconds = 3;
const leadsPerSecond = 10;
const inTimeMilliseconds = 1_000;
/** A page and a lead that are answered within this time show that the server has recovered. */
const recoveredMilliseconds = 250;
const patienceSeconds = 60;

/** Overloads a server with pages that must be rendered, and sends leads from the same address meanwhile. */
export async function runOverloadTest(options: OverloadOptions): Promise<OverloadResult> {
  const load = new Load(options.origin, options.page);
  try {
    await sendInTurn(connections, warmUpSeconds, () => load.fetchPage());
    const sustainable = await sendInTurn(connections, warmUpSeconds, () => load.fetchPage());
    const rate = options.rate ?? 2 * sustainable;
    const flood = sendSteadily(rate, options.seconds, () => load.fetchPage());
    const sending = sendSteadily(leadsPerSecond, options.seconds, () => load.sendLead());
    await setTimeout(options.seconds * 1000);
    const recovery = await secondsToRecover(load);
    const [pages, leads] = await Promise.all([flood, sending]);
    const inTime = leads.filter(
      ({ status, milliseconds }) => status === 201 && milliseconds < inTimeMilliseconds,
    );
    return {
      sustainable,
      rate,
      pages: summarize(pages),
      leads: summarize(leads),
      leadsInTime: inTime.length / leads.length,
      lost: await countLost(options.location, leads),
      recovery,
    };
  } finally {
    load.close();
  }
}

async function secondsToRecover(load: Load): Promise<number | undefined> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (seconds() < patienceSeconds) {
    const at = seconds();
    const [page, lead] = await Promise.all([load.fetchPage(), load.sendLead()]);
    const isPrompt = ({ milliseconds }: Answer) => milliseconds < recoveredMilliseconds;
    if (page.status === 200 && lead.status === 201 && isPrompt(page) && isPrompt(lead)) return at;
    await setTimeout(50);
  }
  return undefined;
}

/** The number of acknowledged leads that are not in the database. */
export async function countLost(location: DatabaseLocation, leads: readonly SentLead[]): Promise<number> {
  const database = await openDatabase(location);
  const stored = new Set(
    (await database.selectFrom('leads').select('email').execute()).map(({ email }) => email),
  );
  await database.destroy();
  return leads.filter(({ status, email }) => status === 201 && !stored.has(email)).length;
}

function summarize(answers: readonly Answer[]): AnswerSummary {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((left, right) => left - right);
  const byStatus = Object.groupBy(answers, ({ status }) => String(status));
  return {
    statuses: Object.fromEntries(
      Object.entries(byStatus).map(([status, found = []]) => [status, found.length]),
    ),
    median: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    slowest: percentile(sorted, 1),
  };
}
