import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fetchFailedDeliveries } from '../dashboard-requests.ts';
import { Notice } from '../parts/Notice.tsx';
import { countOf } from '../words.ts';

/** Warns that receivers do not get leads: deliveries were given up, or the canary lead did not arrive. */
export function FailedDeliveries() {
  const { data } = useQuery({ queryKey: ['failed-deliveries'], queryFn: fetchFailedDeliveries });
  if (data === undefined || (data.failed === 0 && !data.isCanaryLate)) return null;
  const heading =
    data.failed > 0
      ? `${countOf(data.failed, 'delivery', 'deliveries')} failed`
      : 'Deliveries may be stuck: the canary lead did not arrive';
  return (
    <Notice tone="danger" heading={heading}>
      <p>
        All leads are stored and shown here, but receivers may have missed some.{' '}
        <Link to="/dashboard/deliveries">See the reasons and retry</Link>
      </p>
    </Notice>
  );
}
