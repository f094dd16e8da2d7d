import { checkedCommand } from '../command/checked-command.ts';
import { readEmailCommand } from './email-command.ts';

const usage = `
  npm run user -- add EMAIL         adds a dashboard user
  npm run user -- list              lists all users
  npm run user -- password EMAIL    sets a new password and ends all sessions of the user
  npm run user -- remove EMAIL      removes the user and ends all sessions
The password is read from the terminal or from CITYBLOCK_PASSWORD.`;

const readRequest = (args: readonly string[]) =>
  readEmailCommand(args, { alone: ['list'], withEmail: ['add', 'remove', 'password'] });

/** Exit codes: 0 done, 1 refused, 2 could not run. */
export const userCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { manageUsers } = await import('./manage-users.ts');
  return manageUsers(request, readSettings(context), context);
});
