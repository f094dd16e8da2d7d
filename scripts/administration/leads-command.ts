import { InvalidArgumentError } from '@commander-js/extra-typings';
import { emailAddress } from '../../blocks/forms/field-type-table.ts';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import type { LeadRequest } from './manage-leads.ts';

const declaration: Declaration<LeadRequest> = {
  examples: {
    'export ana@example.com > ana.json': 'all data about a person, as JSON',
    'erase ana@example.com': 'deletes that data',
    overwrite: 'removes the bytes of deleted leads from a SQLite file; new leads wait',
  },
  declare: (parser, accept) => {
    parser.addHelpText('after', '\nBackups are unchanged: see docs/operator.md.');
    for (const [command, description] of [
      ['export', 'print all data about a person, as JSON'],
      ['erase', 'delete the data about a person'],
    ] as const)
      parser
        .command(command)
        .description(description)
        .argument('<email>', 'the email address of the person', readEmailAddress)
        .action((email) => accept({ command, email }));
    parser
      .command('overwrite')
      .description('remove the bytes of deleted leads from a SQLite file')
      .action(() => accept({ command: 'overwrite' }));
  },
};

/** Exit codes: 0 done, 1 no data with this address, 2 could not run. */
export const leadsCommand = checkedCommand('leads', declaration, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { manageLeads } = await import('./manage-leads.ts');
  return manageLeads(request, readSettings(context).database, context);
});

function readEmailAddress(written: string): string {
  if (!emailAddress.test(written)) throw new InvalidArgumentError('It is not an email address.');
  return written;
}
