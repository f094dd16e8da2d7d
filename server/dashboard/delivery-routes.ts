import type { FastifyInstance } from 'fastify';
import {
  countDeadDeliveries,
  hastenDelivery,
  replayDeadDeliveries,
  replayDelivery,
} from '../leads/deliveries/delivery-records.ts';
import { deliveriesWords } from '../words/deliveries.words.ts';
import type { DeliveryOverview, FailedDeliveries } from './dashboard-api.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { readDeliveryOverview } from './delivery-overview.ts';

/** The state of the deliveries, and further attempts. */
export function deliveryRoutes(
  app: FastifyInstance,
  { database, words, receiverNames, wake, canary, now }: DashboardContext,
): void {
  app.get('/deliveries', async () => {
    const overview = await readDeliveryOverview(database, receiverNames(), await canary());
    return overview satisfies DeliveryOverview;
  });

  app.get('/deliveries/failed', async () => {
    const failed = await countDeadDeliveries(database);
    return { failed, isCanaryLate: (await canary()).state === 'late' } satisfies FailedDeliveries;
  });

  app.post<{ Params: { id: string } }>('/deliveries/:id/replay', async (request, reply) => {
    const { id } = request.params;
    const isDue = (await replayDelivery(database, id, now())) || (await hastenDelivery(database, id, now()));
    if (!isDue) return reply.code(404).send({ message: words()(deliveriesWords)('deliveredAlready') });
    wake();
    return { replayed: 1 };
  });

  app.post('/deliveries/replay', async () => {
    const replayed = await replayDeadDeliveries(database, now());
    wake();
    return { replayed };
  });
}
