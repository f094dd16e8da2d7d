import { checkedCommand, type Declaration } from '../command/checked-command.ts';
import type { DeliveryRequest } from './manage-deliveries.ts';

const declaration: Declaration<DeliveryRequest> = {
  examples: {
    list: 'the deliveries of each receiver, and those that are open',
    'replay 7': 'retries the dead letter with the id 7',
    'replay --all': 'retries all dead letters',
  },
  declare: (parser, accept) => {
    parser.addHelpText(
      'after',
      '\nA running server sends replayed deliveries within seconds; a stopped one sends them after its next start.',
    );
    parser
      .command('list')
      .description('list the deliveries of each receiver, and those that are open')
      .action(() => accept({ command: 'list' }));
    parser
      .command('replay')
      .description('retry dead letters')
      .argument('[id]', 'the id of one dead letter')
      .option('--all', 'all dead letters')
      .action((id, { all = false }) => {
        if (id === undefined && all) accept({ command: 'replay-all' });
        else if (id !== undefined && !all) accept({ command: 'replay', id });
        else parser.error('"replay" needs either an id or --all');
      });
  },
};

/** Exit codes: 0 done, 1 no such dead letter, 2 could not run. */
export const deliveriesCommand = checkedCommand('deliveries', declaration, async (request, context) => {
  const { readSettings } = await import('../command/read-settings.ts');
  const { manageDeliveries } = await import('./manage-deliveries.ts');
  return manageDeliveries(request, readSettings(context));
});
