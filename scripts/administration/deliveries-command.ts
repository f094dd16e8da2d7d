import { checkedCommand } from '../command/checked-command.ts';
import { parseArguments } from '../command/read-options.ts';
import type { DeliveryRequest } from './manage-deliveries.ts';

const usage = `
  npm run deliveries -- list           lists the deliveries of each receiver and those that are open
  npm run deliveries -- replay ID      retries a dead letter
  npm run deliveries -- replay --all   retries all dead letters
A running server sends replayed deliveries within seconds; a stopped one sends them after its next start.`;

/** Exit codes: 0 done, 1 no such dead letter, 2 could not run. */
export const deliveriesCommand = checkedCommand(usage, readRequest, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { manageDeliveries } = await import('./manage-deliveries.ts');
  return manageDeliveries(request, readSettings(context));
});

function readRequest(args: readonly string[]): DeliveryRequest | string {
  const parsed = parseArguments({ all: { type: 'boolean', default: false } }, args, 2);
  if (typeof parsed === 'string') return parsed;
  const { all } = parsed.values;
  const [command, id] = parsed.positionals;
  switch (command) {
    case undefined:
      return 'A command is missing';
    case 'list':
      return id === undefined && !all ? { command } : '"list" takes no id and no option';
    case 'replay':
      if ((id === undefined) !== all) return '"replay" needs either an id or --all';
      return id === undefined ? { command: 'replay-all' } : { command, id };
    default:
      return `Unknown command "${command}"`;
  }
}
