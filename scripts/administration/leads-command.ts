import { emailAddress } from '../../blocks/forms/field-type-table.ts';
import { checkedCommand } from '../command/checked-command.ts';
import { readEmailCommand } from './email-command.ts';
import type { LeadRequest } from './manage-leads.ts';

const usage = `
  npm run --silent leads -- export EMAIL > FILE    all data about a person, as JSON
  npm run leads -- erase EMAIL                     deletes that data
  npm run leads -- overwrite                       removes the bytes of deleted leads from a SQLite file; new leads wait
Backups are unchanged: see docs/operator.md.`;

/** Exit codes: 0 done, 1 no data with this address, 2 could not run. */
export const leadsCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { manageLeads } = await import('./manage-leads.ts');
  return manageLeads(request, readSettings(context).database, context);
});

function readRequest(args: readonly string[]): LeadRequest | string {
  const request = readEmailCommand(args, { alone: ['overwrite'], withEmail: ['export', 'erase'] });
  if (typeof request === 'string' || request.command === 'overwrite') return request;
  return emailAddress.test(request.email) ? request : `"${request.email}" is not an email address`;
}
