import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventsAddress } from './dashboard-requests.ts';

/** At most one question in this time, however many leads arrive. */
const gatherMilliseconds = 500;

/** Asks for the lists anew when the server says that a lead came or was changed by somebody else. */
export function useArrivals(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const events = new EventSource(eventsAddress, { withCredentials: true });
    let timer: number | undefined;
    const onChange = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        for (const key of ['leads', 'lead', 'deliveries'])
          void queries.invalidateQueries({ queryKey: [key] });
      }, gatherMilliseconds);
    };
    events.addEventListener('leads', onChange);
    // What came while the connection was down was not announced.
    let hasOpened = false;
    events.addEventListener('open', () => {
      if (hasOpened) onChange();
      hasOpened = true;
    });
    return () => {
      window.clearTimeout(timer);
      events.close();
    };
  }, [queries]);
}
