import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DatabaseLocation } from '../../server/configuration.ts';
import { checkDatabaseFile } from '../../server/database/database-file.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { Sender, type SentLead } from './sender.ts';
import { startServerProcess } from './server-process.ts';

export interface KillTestOptions {
  /** How many times the server is killed. */
  readonly times: number;
  /** An empty database. */
  readonly location: DatabaseLocation;
  readonly senders?: number;
  /** No further kill begins after this time. */
  readonly milliseconds?: number;
}

export interface KillTestResult {
  readonly kills: number;
  /** Kills while the server was still starting. */
  readonly killsAtStart: number;
  readonly acknowledged: number;
  /** Leads that were sent again because a kill came before their answer. */
  readonly sentAgain: number;
  readonly stored: number;
  /** What should not be, in words; nothing when all is well. */
  readonly faults: readonly string[];
}

/** One kill in so many comes at a random moment of the start, and one in so many before the first answer. */
const startKillEvery = 10;
const earlyKillEvery = 5;
const startMilliseconds = 400;
const loadMilliseconds = 200;

/**
 * Kills the server again and again at random moments under load, and then looks whether every acknowledged lead is in
 * the database, once.
 */
export async function runKillTest(options: KillTestOptions): Promise<KillTestResult> {
  const { times, location, senders = 8, milliseconds = Number.POSITIVE_INFINITY } = options;
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-kill-'));
  const everybody = Array.from({ length: senders }, (_, index) => new Sender(`sender${index}`));
  const env = {
    DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
    LEAD_LIMIT_ADDRESS: 'off',
    LEAD_LIMIT_NETWORK: 'off',
  };
  let kills = 0;
  let killsAtStart = 0;
  try {
    for (; kills < times && performance.now() - began < milliseconds; kills++) {
      const server = startServerProcess(folder, env);
      if (kills % startKillEvery === startKillEvery - 1) {
        killsAtStart += 1;
        await setTimeout(Math.random() * startMilliseconds);
        await server.kill();
        continue;
      }
      const address = await server.listening;
      const answered = Promise.withResolvers<void>();
      const sending = everybody.map((sender) => sender.sendUntilGone(address, answered.resolve));
      if (kills % earlyKillEvery !== 0) await Promise.race([answered.promise, ...sending]);
      await setTimeout(Math.random() * loadMilliseconds);
      await server.kill();
      await Promise.all(sending);
    }
    const sent = everybody.flatMap((sender) => sender.sent);
    const { stored, faults } = await compare(location, sent);
    return {
      kills,
      killsAtStart,
      acknowledged: sent.filter(({ acknowledged }) => acknowledged !== undefined).length,
      sentAgain: sent.filter(({ attempts }) => attempts > 1).length,
      stored,
      faults: [...everybody.flatMap((sender) => sender.refusals), ...faults],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Holds what senders know against what the database has. */
export async function compare(
  location: DatabaseLocation,
  sent: readonly SentLead[],
): Promise<{ readonly stored: number; readonly faults: readonly string[] }> {
  const database = await openDatabase(location);
  const rows = await database.selectFrom('leads').select(['id', 'email']).execute();
  await database.destroy();
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
