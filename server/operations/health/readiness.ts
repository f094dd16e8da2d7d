import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { StorageError } from '../../database/storage-error.ts';
import type { StorageGuard } from '../../database/storage-guard.ts';
import { writeProbe } from '../../database/write-probe.ts';
import { withinTime } from '../../media/workers/within-time.ts';

export interface ReadinessOptions {
  readonly database: Database;
  readonly storage: StorageGuard;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly now: () => Date;
}

export interface Readiness {
  /** Resolves with true if leads can be stored now. Calls within five seconds share the result. Never rejects. */
  verify(): Promise<boolean>;
  /** The instruction for the operator after the latest failure; undefined while leads can be stored. Names no file. */
  readonly remedy: string | undefined;
}

const sharedMilliseconds = 5_000;
const answerMilliseconds = 5_000;
const alarmMilliseconds = 10 * 60_000;

/**
 * Verifies that leads can be stored: the path names the file that is open, which is neither damaged nor an earlier copy, the disk
 * has space, and the database commits a row. Logs an alarm when that is no longer so, and repeats it every ten minutes.
 */
export function createReadiness({ database, storage, log, now }: ReadinessOptions): Readiness {
  let latest: Promise<boolean> | undefined;
  let verifiedAt = 0;
  let alarmedAt: number | undefined;
  let remedy: string | undefined;

  async function verify(): Promise<boolean> {
    try {
      storage.verifyFile();
      storage.verifySpace();
      const late = `The database did not answer within ${answerMilliseconds} ms.`;
      await withinTime(answerMilliseconds, writeAndMark(), late);
      if (alarmedAt !== undefined) log.warn('leads can be stored again');
      alarmedAt = undefined;
      remedy = undefined;
      return true;
    } catch (error) {
      const at = performance.now();
      if (alarmedAt === undefined || at - alarmedAt >= alarmMilliseconds) {
        alarmedAt = at;
        log.error({ err: error }, 'LEADS CANNOT BE STORED: the server is not ready');
      }
      remedy = error instanceof StorageError ? error.remedy : 'The log says why';
      return false;
    }
  }

  async function writeAndMark(): Promise<void> {
    await writeProbe(database, now());
    await storage.mark(database);
  }

  return {
    get remedy() {
      return remedy;
    },
    verify() {
      const at = performance.now();
      if (latest === undefined || at - verifiedAt >= sharedMilliseconds) {
        verifiedAt = at;
        latest = verify();
      }
      return latest;
    },
  };
}
