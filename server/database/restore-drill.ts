import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { BackupError } from './backup-error.ts';
import type { CheckedFile } from './database-file.ts';
import { openDatabase } from './open-database.ts';
import { restore } from './restore.ts';
import { writeProbe } from './write-probe.ts';

export interface RestoreDrillOptions {
  readonly backup: string;
  /** The database that the backup is a copy of; it is read only, and servers may use it. */
  readonly current: string;
  readonly now: Date;
}

export interface DrilledBackup extends CheckedFile {
  /** When the newest lead of the backup was received; undefined if it has none. */
  readonly newest: string | undefined;
  /** Leads of the current database that came after the newest lead of the backup. */
  readonly later: number;
}

interface StoredLead {
  readonly id: string;
  readonly received_at: string;
}

/**
 * Proves that a backup can be restored, without a change of the current database: restores it into a temporary folder, opens
 * it as the server does, with migrations, commits a row, and finds every lead that the current database had by then.
 * @throws BackupError
 */
export async function drillRestore({ backup, current, now }: RestoreDrillOptions): Promise<DrilledBackup> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-drill-'));
  try {
    const file = join(folder, 'cityblock.db');
    const checked = restore({ backup, file, force: false, now });
    const database = await openDatabase({ kind: 'sqlite', file });
    try {
      await writeProbe(database, now);
    } finally {
      await database.destroy();
    }
    const restored = leadsOf(file);
    const newest = restored.at(-1);
    const known = new Set(restored.map(({ id }) => id));
    const currentLeads = existsSync(current) ? leadsOf(current) : [];
    const later = currentLeads.slice(currentLeads.findLastIndex(({ id }) => known.has(id)) + 1);
    const missing =
      currentLeads.length - later.length - currentLeads.filter(({ id }) => known.has(id)).length;
    if (missing > 0)
      throw new BackupError(
        'CB_RESTORE',
        `The backup ${backup} lacks ${missing} leads that are older than its newest lead. Make a new backup: npx cityblock backup`,
      );
    return { leads: checked.leads, tables: checked.tables, newest: newest?.received_at, later: later.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The leads of a database file in the order of arrival, which ids do not tell after the clock was set back. */
function leadsOf(file: string): readonly StoredLead[] {
  const connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    return connection.prepare<[], StoredLead>('select id, received_at from leads order by rowid').all();
  } finally {
    connection.close();
  }
}
