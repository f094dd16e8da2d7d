import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import type { UserRequest } from './manage-users.ts';

const declaration: Declaration<UserRequest> = {
  examples: {
    'add ana@example.com': 'adds a user, and asks for a password',
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
    for (const [command, description] of [
      ['add', 'add a user'],
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
