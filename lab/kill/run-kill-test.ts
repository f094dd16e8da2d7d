import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { checkDatabaseFile } from '../../server/database/database-file.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createDispatcher } from '../../server/leads/deliveries/dispatcher.ts';
import { createWebhookReceiver } from '../../server/leads/deliveries/webhook-receiver.ts';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';
import { openWebhookInbox, type WebhookInbox } from '../../server/testing/webhook-inbox.ts';
import { compareDeliveries, type DeliveryComparison } from './compare-deliveries.ts';
import { Sender, type SentLead } from './sender.ts';
import { startServerProcess } from './server-process.ts';

export interface KillTestOptions {
  /** The number of kills. */
  readonly times: number;
  /** The location of an empty database. */
  readonly location: DatabaseLocation;
  readonly senders?: number;
}

export interface KillTestResult {
  readonly kills: number;
  /** Kills while the server was still starting. */
  readonly killsAtStart: number;
  readonly acknowledged: number;
  /** Leads that were retried because the server was killed before it answered. */
  readonly sentAgain: number;
  readonly stored: number;
  readonly deliveries: number;
  /** Messages that the receiver got again because the server was killed before it stored the answer. */
  readonly repeated: number;
  /** Violated guarantees, as sentences. */
  readonly faults: readonly string[];
}

/** Every n-th kill happens at a random moment of the start; every n-th one may precede the first answer. */
const startKillEvery = 5;
const earlyKillEvery = 5;
const startMilliseconds = 400;
const loadMilliseconds = 200;
/** Longer than the lease of any claim. */
const leaseMilliseconds = 60 * 60_000;

const site = {
  name: 'Kill test',
  url: 'http://localhost',
  language: 'en',
  timeZone: 'UTC',
  words: snapshotWords(undefined),
};

/**
 * Kills the server at random moments under load. Then checks that every acknowledged lead is stored once, and that every
 * stored lead was delivered to the receiver at least once and is marked as delivered once.
 */
export async function runKillTest(options: KillTestOptions): Promise<KillTestResult> {
  const { times, location, senders = 8 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-kill-'));
  const inbox = await openWebhookInbox();
  const senderList = Array.from({ length: senders }, (_, index) => new Sender(`sender${index}`));
  const env = {
    DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
    LEAD_LIMIT_ADDRESS: 'off',
    LEAD_WEBHOOK_URL: inbox.url,
    LEAD_WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  let kills = 0;
  let killsAtStart = 0;
  try {
    for (; kills < times; kills++) {
      const server = startServerProcess(folder, env);
      if (kills % startKillEvery === startKillEvery - 1) {
        killsAtStart += 1;
        await setTimeout(Math.random() * startMilliseconds);
        await server.kill();
        continue;
      }
      const address = await server.listening;
      const answered = Promise.withResolvers<void>();
      const sending = senderList.map((sender) => sender.sendUntilGone(address, answered.resolve));
      if (kills % earlyKillEvery !== 0) await Promise.race([answered.promise, ...sending]);
      await setTimeout(Math.random() * loadMilliseconds);
      await server.kill();
      await Promise.all(sending);
    }
    const sent = senderList.flatMap((sender) => sender.sent);
    const { stored, faults } = await compare(location, sent);
    const delivered = await deliverRemaining(location, inbox);
    return {
      kills,
      killsAtStart,
      acknowledged: sent.filter(({ acknowledged }) => acknowledged !== undefined).length,
      sentAgain: sent.filter(({ attempts }) => attempts > 1).length,
      stored,
      deliveries: delivered.deliveries,
      repeated: delivered.repeated,
      faults: [...senderList.flatMap((sender) => sender.refusals), ...faults, ...delivered.faults],
    };
  } finally {
    await inbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the deliveries that are left, as a restarted server does after their leases have expired, and compares all. */
export async function deliverRemaining(
  location: DatabaseLocation,
  inbox: WebhookInbox,
): Promise<DeliveryComparison> {
  const database = await openDatabase(location);
  const now = () => new Date(Date.now() + leaseMilliseconds);
  const webhook = { url: inbox.url, secret: undefined, allowPrivate: true };
  const receivers = [createWebhookReceiver({ ...webhook, site: () => site, now })];
  try {
    await createDispatcher({
      database,
      receivers: () => receivers,
      log: pino({ level: 'silent' }),
      now,
    }).settle();
    return await compareDeliveries(database, inbox.messages);
  } finally {
    await database.destroy();
  }
}

async function storedLeads(
  location: DatabaseLocation,
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const database = await openDatabase(location);
  try {
    return await database.selectFrom('leads').select(['id', 'email']).where('is_canary', '=', 0).execute();
  } finally {
    await database.destroy();
  }
}

/** Compares the acknowledgements of the senders with the stored leads. */
export async function compare(
  location: DatabaseLocation,
  sent: readonly SentLead[],
): Promise<{ readonly stored: number; readonly faults: readonly string[] }> {
  const rows = await storedLeads(location);
  if (location.kind === 'sqlite') checkDatabaseFile(location.file);
  const idsOf = Map.groupBy(rows, ({ email }) => email);
  const faults = sent.flatMap(({ email, acknowledged }) => {
    const ids = (idsOf.get(email) ?? []).map(({ id }) => id);
    if (ids.length > 1) return [`${email} is stored ${ids.length} times`];
    if (acknowledged === undefined || ids[0] === acknowledged) return [];
    return [`${email} was acknowledged as ${acknowledged} and is stored as ${ids[0] ?? 'nothing'}`];
  });
  return { stored: rows.length, faults };
}
