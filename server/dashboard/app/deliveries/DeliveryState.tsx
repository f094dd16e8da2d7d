import type { DeliveryRow } from '../../dashboard-api.ts';
import { countOf, formatInstant } from '../words.ts';

/** The state of a delivery in one sentence. */
export function DeliveryState({ delivery }: { readonly delivery: DeliveryRow }) {
  const { state, attempts, lastError, nextAttemptAt, deliveredAt } = delivery;
  const tries = countOf(attempts, 'attempt');
  switch (state) {
    case 'delivered':
      return (
        <>
          delivered {deliveredAt !== null && <time dateTime={deliveredAt}>{formatInstant(deliveredAt)}</time>}{' '}
          ({tries})
        </>
      );
    case 'waiting':
      return (
        <>
          waiting, {tries} so far
          {nextAttemptAt !== null && (
            <>
              , next <time dateTime={nextAttemptAt}>{formatInstant(nextAttemptAt)}</time>
            </>
          )}
          {lastError && `: ${lastError}`}
        </>
      );
    case 'dead':
      return (
        <>
          failed after {tries}
          {lastError && `: ${lastError}`}
        </>
      );
  }
}
