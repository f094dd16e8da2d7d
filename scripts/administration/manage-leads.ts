import { openDatabase } from '../../server/database/open-database.ts';
import { overwriteDeleted } from '../../server/database/overwrite-deleted.ts';
import { collectPersonData, erasePersonData, type PersonData } from '../../server/leads/person-data.ts';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';
import type { CommandContext } from '../command/command.ts';
import { commandActor } from './command-actor.ts';

interface PersonRequest {
  readonly command: 'export' | 'erase';
  readonly email: string;
}

export type LeadRequest = PersonRequest | { readonly command: 'overwrite' };

/** Returns the exit code. */
export async function manageLeads(
  request: LeadRequest,
  location: DatabaseLocation,
  context: CommandContext,
): Promise<number> {
  if (request.command === 'overwrite') return overwriteAlone(location, context);
  const status = await exportOrErase(request, location, context);
  const overwritten = request.command === 'erase' ? await overwrite(location, context) : 0;
  return overwritten === 0 ? status : overwritten;
}

async function exportOrErase(
  request: PersonRequest,
  location: DatabaseLocation,
  context: CommandContext,
): Promise<number> {
  const database = await openDatabase(location);
  try {
    const run = request.command === 'export' ? collectPersonData : erasePersonData;
    const data = await run(database, request.email, { actor: commandActor(), at: new Date() });
    return report(request, data, context);
  } finally {
    await database.destroy();
  }
}

/** Returns the exit code. */
async function overwriteAlone(location: DatabaseLocation, context: CommandContext): Promise<number> {
  const status = await overwrite(location, context);
  if (location.kind !== 'sqlite')
    context.out.write(
      'PostgreSQL reuses the space of deleted leads over time. To remove their bytes at once, run VACUUM FULL leads, deliveries, lead_events.\n',
    );
  else if (status === 0) context.out.write(`Removed the bytes of deleted leads from ${location.file}.\n`);
  return status;
}

/** Removes the bytes of deleted leads if it can. Returns the exit code. */
async function overwrite(location: DatabaseLocation, { err }: CommandContext): Promise<number> {
  if (location.kind !== 'sqlite' || (await overwriteDeleted(location.file)) === 'complete') return 0;
  err.write(`Bytes of deleted rows may remain in ${location.file}, because another program uses it for long, or the disk is full.
Correct that, and run "npx cityblock leads overwrite".
`);
  return 2;
}

function report({ command, email }: PersonRequest, data: PersonData, { out }: CommandContext): number {
  const { leads, deliveries, events, mentionedIn } = data;
  if (command === 'export') out.write(`${JSON.stringify({ email, ...data }, null, 2)}\n`);
  else {
    out.write(
      `Erased ${leads.length} leads of ${email}, with ${deliveries.length} deliveries and ${events.length} timeline events.\n`,
    );
    if (mentionedIn.length > 0)
      out.write(`Texts or timelines of other leads contain this address: ${mentionedIn.join(', ')}.\n`);
    out.write('Backups and delivered messages are unchanged: see docs/operator.md.\n');
  }
  return leads.length + mentionedIn.length > 0 ? 0 : 1;
}
