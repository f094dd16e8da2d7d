import { dayMilliseconds } from '../../engine/content/calendar.ts';
import type { AuditEventTable } from '../../server/database/database-schema.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { auditEvents, readAuditLog } from '../../server/operations/audit/audit-log.ts';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';

export interface AuditLogRequest {
  readonly days: number;
  readonly format: 'text' | 'json';
}

/** Reads the events of the last days from the database and formats them. */
export async function formatAuditLog(
  { days, format }: AuditLogRequest,
  location: DatabaseLocation,
): Promise<string> {
  const database = await openDatabase(location);
  try {
    const events = await readAuditLog(database, new Date(Date.now() - days * dayMilliseconds));
    if (format === 'json') return JSON.stringify({ events }, null, 2);
    return events.length === 0 ? `No events in ${days} days.` : events.map(lineOf).join('\n');
  } finally {
    await database.destroy();
  }
}

/** "2026-11-22 20:10:11Z  signed in  account ana@example.com  by ana@example.com  from 192.0.2.0/24" */
function lineOf({ happened_at, event, actor, subject, network, details }: AuditEventTable): string {
  const named = Object.entries(auditEvents).find(([name]) => name === event)?.[1] ?? event;
  return [
    `${happened_at.slice(0, 10)} ${happened_at.slice(11, 19)}Z`,
    named,
    ...labeled('account', subject),
    ...labeled('by', actor),
    ...labeled('from', network),
    ...(details === '' ? [] : [details]),
  ].join('  ');
}

function labeled(label: string, text: string): string[] {
  return text === '' ? [] : [`${label} ${text}`];
}
