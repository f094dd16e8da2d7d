import { parseArguments } from '../command/read-options.ts';
import { administrationCommand } from './administration-command.ts';
import type { DeliveryRequest } from './manage-deliveries.ts';

const usage = `
  npm run deliveries -- list           lists the deliveries of each receiver and those that are open
  npm run deliveries -- replay ID      retries a dead letter
  npm run deliveries -- replay --all   retries all dead letters
A running server sends replayed deliveries within seconds; a stopped one sends them after its next start.`;

/** Exit codes: 0 done, 1 no such dead letter, 2 could not run. */
export const deliveriesCommand = administrationCommand({
  usage,
  readRequest,
  async run(request, settings, { out }) {
    const { manageDeliveries } = await import('./manage-deliveries.ts');
    out.write(`${await manageDeliveries(request, settings)}\n`);
    return 0;
  },
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
