import type { DeliveryRow } from '../../dashboard-api.ts';
import { DeliveryState } from '../deliveries/DeliveryState.tsx';
import { formatReceiver } from '../words.ts';

/** The deliveries of one lead. */
export function LeadDeliveries({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) {
  if (deliveries.length === 0) return <p>None: no receiver was configured, or the lead is held back.</p>;
  return (
    <ul>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          {formatReceiver(delivery.receiver)}: <DeliveryState delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}
