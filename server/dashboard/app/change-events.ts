import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { streamWhileVisible } from '../../../engine/browser/visible-stream.ts';
import { eventsAddress } from './dashboard-requests.ts';

/** Browsers do not reconnect after an HTTP error, for example when the session has ended. */
const reconnectMilliseconds = 10_000;

/** Refetches what the open page shows when the server reports a change of leads or deliveries. */
export function useChangeEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let reconnect: number | undefined;
    const onLeads = () => void refetch(queries, true);
    const onDeliveries = () => void refetch(queries, false);
    return streamWhileVisible(() => {
      let events: EventSource;
      const connect = () => {
        events = new EventSource(eventsAddress, { withCredentials: true });
        events.addEventListener('leads', onLeads);
        events.addEventListener('deliveries', onDeliveries);
        // Changes before the connection, or while it was down, were not sent.
        events.addEventListener('open', onLeads);
        events.addEventListener('error', () => {
          if (events.readyState === EventSource.CLOSED)
            reconnect = window.setTimeout(connect, reconnectMilliseconds);
        });
      };
      connect();
      return {
        close() {
          window.clearTimeout(reconnect);
          events.close();
        },
      };
    });
  }, [queries]);
}

function refetch(queries: QueryClient, isLeadChange: boolean): Promise<unknown> {
  const shown = isLeadChange
    ? ['leads', 'lead', 'deliveries', 'failed-deliveries']
    : ['lead', 'deliveries', 'failed-deliveries'];
  // Numbers are refetched when their page is opened, not with every lead.
  const stale = isLeadChange ? ['numbers', 'choices'] : [];
  return Promise.all([
    ...shown.map((key) => queries.invalidateQueries({ queryKey: [key] })),
    ...stale.map((key) => queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })),
  ]);
}
