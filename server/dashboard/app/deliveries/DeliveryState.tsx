import type { DeliveryRow } from '../../dashboard-api.ts';
import { formatInstant } from '../formats.ts';
import { Technical } from '../parts/Technical.tsx';
import { words } from '../site-words.ts';

/** The state of a delivery in one sentence. */
export function DeliveryState({ delivery }: { readonly delivery: DeliveryRow }) {
  const state = stateOf(delivery);
  if (delivery.state === 'delivered' || delivery.lastError === '') return state;
  return words.deliveries.node('withError', { state, error: <Technical text={delivery.lastError} /> });
}

function stateOf({ state, attempts: count, nextAttemptAt, deliveredAt }: DeliveryRow) {
  const attempts = words.deliveries('attempts', { count });
  switch (state) {
    case 'delivered':
      return words.deliveries.node('stateDelivered', { time: timeOf(deliveredAt), attempts });
    case 'waiting':
      return words.deliveries.node('stateWaiting', { time: timeOf(nextAttemptAt), attempts });
    case 'dead':
      return words.deliveries('stateFailed', { attempts });
  }
}

function timeOf(instant: string | null) {
  return instant === null ? null : <time dateTime={instant}>{formatInstant(instant)}</time>;
}
