import { emailAddress } from '../blocks/forms/field-value.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { overwriteDeleted } from '../server/database/overwrite-deleted.ts';
import { collectPersonData, erasePersonData, type PersonData } from '../server/leads/person-data.ts';
import type { DatabaseLocation } from '../server/settings/database-location.ts';
import { commandActor } from './command/command-actor.ts';
import { readEmailCommand } from './command/email-command.ts';
import { runAdministration } from './command/run-administration.ts';

const usage = `
  npm run --silent leads -- export EMAIL > FILE    all data about a person, as JSON
  npm run leads -- erase EMAIL                     deletes that data
  npm run leads -- overwrite                       removes the bytes of deleted leads from a SQLite file; new leads wait
Backups are unchanged: see docs/operations.md.`;

interface PersonRequest {
  readonly command: 'export' | 'erase';
  readonly email: string;
}

type Request = PersonRequest | { readonly command: 'overwrite' };

/** Exit codes: 0 done, 1 no data with this address, 2 could not run. */
process.exitCode = await runAdministration(
  usage,
  readRequest(process.argv.slice(2)),
  async (request, settings) => {
    if (request.command === 'overwrite') return overwriteAlone(settings.database);
    const status = await exportOrErase(request, settings.database);
    const overwritten = request.command === 'erase' ? await overwrite(settings.database) : 0;
    return overwritten === 0 ? status : overwritten;
  },
);

async function exportOrErase(request: PersonRequest, location: DatabaseLocation): Promise<number> {
  const database = await openDatabase(location);
  try {
    const run = request.command === 'export' ? collectPersonData : erasePersonData;
    const data = await run(database, request.email, { actor: commandActor(), at: new Date() });
    return report(request, data);
  } finally {
    await database.destroy();
  }
}

/** Returns the exit code. */
async function overwriteAlone(location: DatabaseLocation): Promise<number> {
  const status = await overwrite(location);
  if (location.kind !== 'sqlite')
    console.log(
      'PostgreSQL reuses the space of deleted leads over time. To remove their bytes at once, run VACUUM FULL leads, deliveries, lead_events.',
    );
  else if (status === 0) console.log(`Removed the bytes of deleted leads from ${location.file}.`);
  return status;
}

/** Removes the bytes of deleted leads if it can. Returns the exit code. */
async function overwrite(location: DatabaseLocation): Promise<number> {
  if (location.kind !== 'sqlite' || (await overwriteDeleted(location.file)) === 'complete') return 0;
  console.error(`Bytes of deleted rows may remain in ${location.file}, because another program uses it for long, or the disk is full.
Correct that, and run "npm run leads -- overwrite".`);
  return 2;
}

function report({ command, email }: PersonRequest, data: PersonData): number {
  const { leads, deliveries, events, mentionedIn } = data;
  if (command === 'export') console.log(JSON.stringify({ email, ...data }, null, 2));
  else {
    console.log(
      `Erased ${leads.length} leads of ${email}, with ${deliveries.length} deliveries and ${events.length} timeline events.`,
    );
    if (mentionedIn.length > 0)
      console.log(`Texts or timelines of other leads contain this address: ${mentionedIn.join(', ')}.`);
    console.log('Backups and delivered messages are unchanged: see docs/operations.md.');
  }
  return leads.length + mentionedIn.length > 0 ? 0 : 1;
}

function readRequest(args: readonly string[]): Request | string {
  const request = readEmailCommand(args, { alone: ['overwrite'], withEmail: ['export', 'erase'] });
  if (typeof request === 'string' || request.command === 'overwrite') return request;
  return emailAddress.test(request.email) ? request : `"${request.email}" is not an email address`;
}
