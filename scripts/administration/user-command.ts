import { Argument, Option } from '@commander-js/extra-typings';
import { userRoles } from '../../server/database/user-role.ts';
import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import type { UserRequest } from './manage-users.ts';

const roleDescription = '"leads" for the dashboard, "editor" for the studio, "owner" for both';

const declaration: Declaration<UserRequest> = {
  examples: {
    'add ana@example.com': 'adds a user of the dashboard, and asks for a password',
    'add ben@example.com --role editor': 'adds a user of the studio',
    'role ana@example.com owner': 'lets the user use both, also in open sessions',
    list: 'lists all users',
    'password ana@example.com': 'sets a new password, and ends all sessions of the user',
    'remove ana@example.com': 'removes the user, and ends all sessions',
  },
  declare: (parser, accept) => {
    parser.addHelpText('after', '\nThe password is read from the terminal or from CITYBLOCK_PASSWORD.');
    parser
      .command('list')
      .description('list all users')
      .action(() => accept({ command: 'list' }));
    parser
      .command('add')
      .description('add a user')
      .argument('<email>', 'the email address of the user')
      .addOption(new Option('--role <role>', roleDescription).choices(userRoles).default(userRoles[0]))
      .action((email, { role }) => accept({ command: 'add', email, role }));
    parser
      .command('role')
      .description('change the role of a user')
      .argument('<email>', 'the email address of the user')
      .addArgument(new Argument('<role>', roleDescription).choices(userRoles))
      .action((email, role) => accept({ command: 'role', email, role }));
    for (const [command, description] of [
      ['password', 'set a new password, and end all sessions of the user'],
      ['remove', 'remove a user, and end all sessions'],
    ] as const)
      parser
        .command(command)
        .description(description)
        .argument('<email>', 'the email address of the user')
        .action((email) => accept({ command, email }));
  },
};

/** Exit codes: 0 done, 1 refused, 2 could not run. */
export const userCommand = checkedCommand('user', declaration, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { manageUsers } = await import('./manage-users.ts');
  return manageUsers(request, readSettings(context), context);
});
