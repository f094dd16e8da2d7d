import { dayMilliseconds } from '../engine/content/calendar.ts';
import { auditEvents, readAuditLog } from '../server/audit/audit-log.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { AuditEventTable } from '../server/database/tables/audit-event-table.ts';
import { parseArguments } from './command/read-options.ts';
import { runAdministration } from './command/run-administration.ts';

const usage = `
  npm run audit-log -- [--days NUMBER] [--format text|json]
Lists sign-ins, exports, erasures and changes of users, oldest first; those of the last 30 days by default.`;

interface Request {
  readonly days: number;
  readonly format: 'text' | 'json';
}

/** Exit codes: 0 listed, 2 could not run. */
process.exitCode = await runAdministration(
  usage,
  readRequest(process.argv.slice(2)),
  async ({ days, format }, settings) => {
    const database = await openDatabase(settings.database);
    try {
      const events = await readAuditLog(database, new Date(Date.now() - days * dayMilliseconds));
      if (format === 'json') console.log(JSON.stringify({ events }, null, 2));
      else console.log(events.length === 0 ? `No events in ${days} days.` : events.map(lineOf).join('\n'));
      return 0;
    } finally {
      await database.destroy();
    }
  },
);

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

function readRequest(args: readonly string[]): Request | string {
  const parsed = parseArguments(
    { days: { type: 'string', default: '30' }, format: { type: 'string', default: 'text' } },
    args,
  );
  if (typeof parsed === 'string') return parsed;
  const { days, format } = parsed.values;
  const [unexpected] = parsed.positionals;
  if (unexpected !== undefined) return `Unexpected argument '${unexpected}'`;
  if (!/^[1-9]\d{0,4}$/.test(days)) return `"${days}" is not a number of days from 1 to 99999`;
  if (format !== 'text' && format !== 'json') return `Unknown format "${format}"`;
  return { days: Number(days), format };
}
