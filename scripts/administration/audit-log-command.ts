import { checkedCommand } from '../command/checked-command.ts';
import { parseOptions } from '../command/read-options.ts';
import type { AuditLogRequest } from './format-audit-log.ts';

const usage = `
  npm run audit-log -- [--days NUMBER] [--format text|json]
Lists sign-ins, exports, erasures and changes of users, oldest first; those of the last 30 days by default.`;

/** Exit codes: 0 listed, 2 could not run. */
export const auditLogCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { formatAuditLog } = await import('./format-audit-log.ts');
  return formatAuditLog(request, readSettings(context).database);
});

function readRequest(args: readonly string[]): AuditLogRequest | string {
  const values = parseOptions(
    { days: { type: 'string', default: '30' }, format: { type: 'string', default: 'text' } },
    args,
  );
  if (typeof values === 'string') return values;
  const { days, format } = values;
  if (!/^[1-9]\d{0,4}$/.test(days)) return `"${days}" is not a number of days from 1 to 99999`;
  if (format !== 'text' && format !== 'json') return `Unknown format "${format}"`;
  return { days: Number(days), format };
}
