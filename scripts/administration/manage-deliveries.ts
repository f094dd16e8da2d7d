import { ContentFolderError, readContentFiles } from '../../engine/content/content-files.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { readCanaryState } from '../../server/leads/canary/canary-state.ts';
import {
  configuredReceivers,
  emailReceivers,
  receiverWarnings,
} from '../../server/leads/deliveries/configured-receivers.ts';
import {
  type DeliveryRecord,
  listDeliveries,
  replayDeadDeliveries,
  replayDelivery,
} from '../../server/leads/deliveries/delivery-records.ts';
import { deliverySummary } from '../../server/leads/deliveries/delivery-summary.ts';
import { recipientsInFiles } from '../../server/leads/deliveries/receiver-set.ts';
import type { Configuration } from '../../server/operations/settings/configuration.ts';
import { CommandError } from '../command/command-error.ts';

export type DeliveryRequest =
  | { readonly command: 'list' }
  | { readonly command: 'replay'; readonly id: string }
  | { readonly command: 'replay-all' };

const shownDeliveries = 50;

/**
 * Lists or replays deliveries. Returns lines for the user.
 * @throws CommandError if no dead letter has the id
 */
export async function manageDeliveries(
  request: DeliveryRequest,
  configuration: Configuration,
): Promise<string> {
  const database = await openDatabase(configuration.database);
  const now = new Date();
  try {
    switch (request.command) {
      case 'list':
        return await list(database, configuration, now);
      case 'replay':
        if (await replayDelivery(database, request.id, now)) return '1 delivery is queued again.';
        throw new CommandError(
          `No dead letter has the id ${request.id}. npx cityblock deliveries list shows the dead letters.`,
          { exitCode: 1 },
        );
      case 'replay-all': {
        const count = await replayDeadDeliveries(database, now);
        if (count === 0) return 'There are no dead letters.';
        return `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} queued again.`;
      }
    }
  } finally {
    await database.destroy();
  }
}

async function list(database: Database, configuration: Configuration, now: Date): Promise<string> {
  const noticeSite = () => {
    throw new Error('The list command sends nothing.');
  };
  const receivers = configuredReceivers(configuration, noticeSite, () => now);
  const recipients = formRecipients(configuration);
  const createEmail = emailReceivers(configuration, noticeSite);
  const ofForms = createEmail === undefined ? [] : recipients.map(createEmail);
  const names = [...new Set([...receivers, ...ofForms].map(({ name }) => name))];
  const summary = await deliverySummary(database, names);
  const open = await listDeliveries(database, { states: 'open', limit: shownDeliveries });
  const canary = await readCanaryState(
    database,
    receivers.map(({ name }) => name),
    now,
  );
  const { stored, withoutDelivery, expected, delivered, waiting, dead, isEven } = summary;
  return [
    ...receiverWarnings(configuration, recipients),
    `${stored} leads, ${withoutDelivery} of them without a delivery`,
    `${expected} deliveries queued ${isEven ? '=' : '≠'} ${delivered} delivered + ${waiting} waiting + ${dead} dead${isEven ? '' : ': THE COUNTS DO NOT MATCH'}`,
    `canary lead: ${canary.state}${canary.sentAt === null ? '' : `, sent ${canary.sentAt}`}`,
    ...summary.receivers.map(
      ({ receiver, isConfigured, ...counts }) =>
        `${receiver}: ${counts.delivered} delivered, ${counts.waiting} waiting, ${counts.dead} dead${isConfigured ? '' : ' (no longer configured)'}`,
    ),
    ...open.map(describe),
  ].join('\n');
}

/** The addresses that forms name, as far as the content can be read. */
function formRecipients({ contentDir }: Configuration): readonly string[] {
  try {
    return recipientsInFiles(readContentFiles(contentDir));
  } catch (error) {
    if (error instanceof ContentFolderError) return [];
    throw error;
  }
}

function describe({
  id,
  receiver,
  state,
  attempts,
  nextAttemptAt,
  lastError,
  leadId,
}: DeliveryRecord): string {
  const next = nextAttemptAt === null ? '' : `, next attempt ${nextAttemptAt}`;
  const error = lastError === '' ? '' : `: ${lastError}`;
  return `${id} ${state} after ${attempts} attempts${next}, lead ${leadId} to ${receiver}${error}`;
}
