import { dayMilliseconds } from '../../engine/content/calendar.ts';
import type { Database } from '../database/database.ts';
import { recordInstant } from '../database/write-probe.ts';

/** Whether leads may be deleted by the clock of this machine. */
export type ClockTrust =
  | { readonly isTrusted: true }
  /** `lastTrusted` is the time of the last run that trusted the clock; undefined if there was none. */
  | { readonly isTrusted: false; readonly lastTrusted: string | undefined };

/** The rows of `write_probes`. */
const trustedRow = 'lead retention';
const waitingRow = 'lead retention waits';

/** The time without a run, such as a long weekend, after which the clock is still trusted at once. */
const usualGapMilliseconds = 3 * dayMilliseconds;

/**
 * Returns a function that decides before each run of the retention. A clock that is years ahead, as after a start before the
 * time was synchronized, would delete every lead. So a clock that is days after the last run must hold for a day first, and
 * until a second run in this process. The instants are in the database: leads may not arrive for weeks, and a machine may not
 * run for a whole day.
 */
export function createRetentionClock(database: Database): (now: Date) => Promise<ClockTrust> {
  let hasWaited = false;
  return async (now) => {
    const lastTrusted = await readInstant(database, trustedRow);
    const isUsual = lastTrusted !== undefined && since(lastTrusted, now) <= usualGapMilliseconds;
    if (!isUsual && !(hasWaited && (await hasHeld(database, now)))) {
      await startWaiting(database, now);
      hasWaited = true;
      return { isTrusted: false, lastTrusted };
    }
    await recordInstant(database, trustedRow, now);
    await database.deleteFrom('write_probes').where('name', '=', waitingRow).execute();
    hasWaited = false;
    return { isTrusted: true };
  };
}

async function hasHeld(database: Database, now: Date): Promise<boolean> {
  const waitingSince = await readInstant(database, waitingRow);
  if (waitingSince === undefined) return false;
  const held = since(waitingSince, now);
  return held >= dayMilliseconds && held <= usualGapMilliseconds;
}

/** Continues to wait, or starts again if the clock was changed meanwhile. */
async function startWaiting(database: Database, now: Date): Promise<void> {
  const waitingSince = await readInstant(database, waitingRow);
  const held = waitingSince === undefined ? -1 : since(waitingSince, now);
  if (held < 0 || held > usualGapMilliseconds) await recordInstant(database, waitingRow, now);
}

const since = (instant: string, now: Date): number => now.getTime() - Date.parse(instant);

async function readInstant(database: Database, name: string): Promise<string | undefined> {
  const rows = database.selectFrom('write_probes').select('written_at').where('name', '=', name);
  return (await rows.executeTakeFirst())?.written_at;
}
