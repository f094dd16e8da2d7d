import type { DeliveryRow } from '../../dashboard-api.ts';
import { DeliveryState } from '../deliveries/DeliveryState.tsx';
import { formatReceiver } from '../formats.ts';
import { words } from '../site-words.ts';

/** The deliveries of one lead. */
export function LeadDeliveries({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) {
  if (deliveries.length === 0) return <p>{words.lead('noDeliveries')}</p>;
  return (
    <ul>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          {words.lead.node('delivery', {
            receiver: formatReceiver(delivery.receiver),
            state: <DeliveryState delivery={delivery} />,
          })}
        </li>
      ))}
    </ul>
  );
}
