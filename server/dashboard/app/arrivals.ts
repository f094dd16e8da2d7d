import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventsAddress } from './dashboard-requests.ts';

/** At most one question in this time, however many leads arrive. */
const gatherMilliseconds = 500;
/** A browser gives up where the server refuses, as it does once the session has ended. */
const refusedMilliseconds = 10_000;

/** Asks for the lists anew when the server says that a lead came or was changed by somebody else. */
export function useArrivals(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let gathering: number | undefined;
    let refused: number | undefined;
    let events: EventSource | undefined;
    const onChange = () => {
      gathering ??= window.setTimeout(() => {
        gathering = undefined;
        void askAnew(queries);
      }, gatherMilliseconds);
    };
    const connect = () => {
      events = new EventSource(eventsAddress, { withCredentials: true });
      events.addEventListener('leads', onChange);
      // What came before there was a connection, or while it was down, was not announced.
      events.addEventListener('open', onChange);
      events.addEventListener('error', () => {
        if (events?.readyState === EventSource.CLOSED)
          refused = window.setTimeout(connect, refusedMilliseconds);
      });
    };
    connect();
    return () => {
      window.clearTimeout(gathering);
      window.clearTimeout(refused);
      events?.close();
    };
  }, [queries]);
}

function askAnew(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    ...['leads', 'lead', 'deliveries'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    // Counted anew when somebody looks next, not under their eyes with every lead.
    ...['numbers', 'choices'].map((key) =>
      queries.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
    ),
  ]);
}
