import { InvalidArgumentError } from '@commander-js/extra-typings';
import { checkedCommand, type Declaration, formatOption } from '../command/checked-command.ts';
import type { AuditLogRequest } from './format-audit-log.ts';

const declaration: Declaration<AuditLogRequest> = {
  examples: {
    '': 'the last 30 days, oldest first',
    '--days 365 --format json': 'the last year, as JSON',
  },
  declare: (parser, accept) =>
    parser
      .option('--days <number>', 'the number of days until now', readDays, 30)
      .addOption(formatOption(['text', 'json']))
      .action(({ days, format }) => accept({ days, format })),
};

/** Exit codes: 0 listed, 2 could not run. */
export const auditLogCommand = checkedCommand('audit-log', declaration, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { formatAuditLog } = await import('./format-audit-log.ts');
  return formatAuditLog(request, readSettings(context).database);
});

function readDays(written: string): number {
  if (!/^[1-9]\d{0,4}$/.test(written)) throw new InvalidArgumentError('Write a number from 1 to 99999.');
  return Number(written);
}
