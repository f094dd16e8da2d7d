import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../auth/Notice.tsx';
import { fetchFailedDeliveries } from '../dashboard-requests.ts';
import { words } from '../site-words.ts';

/** Warns that receivers do not get leads: deliveries were given up, or the canary lead did not arrive. */
export function FailedDeliveries() {
  const { data } = useQuery({ queryKey: ['failed-deliveries'], queryFn: fetchFailedDeliveries });
  if (data === undefined || (data.failed === 0 && !data.isCanaryLate)) return null;
  const heading =
    data.failed > 0
      ? words.inbox('deliveriesFailed', { count: data.failed })
      : words.inbox('deliveriesStuck');
  return (
    <Notice tone="danger" heading={heading}>
      <p>
        {words.inbox.node('receiversMissed', {
          link: <Link to="/dashboard/deliveries">{words.inbox('seeReasons')}</Link>,
        })}
      </p>
    </Notice>
  );
}
