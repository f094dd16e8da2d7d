import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { streamWhileVisible } from '../../../engine/browser/visible-stream.ts';
import { eventsAddress } from './dashboard-requests.ts';

/** Events within this time are answered with one refetch. */
const batchMilliseconds = 500;
/** Browsers do not reconnect after an HTTP error, for example when the session has ended. */
const reconnectMilliseconds = 10_000;

/** Refetches what the open page shows when the server reports a change of leads or deliveries. */
export function useChangeEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let batch: number | undefined;
    let reconnect: number | undefined;
    let hasNewLeads = false;
    const schedule = () => {
      batch ??= window.setTimeout(() => {
        batch = undefined;
        const isLeadChange = hasNewLeads;
        hasNewLeads = false;
        void refetch(queries, isLeadChange);
      }, batchMilliseconds);
    };
    const onLeads = () => {
      hasNewLeads = true;
      schedule();
    };
    const close = streamWhileVisible(() => {
      let events: EventSource;
      const connect = () => {
        events = new EventSource(eventsAddress, { withCredentials: true });
        events.addEventListener('leads', onLeads);
        events.addEventListener('deliveries', schedule);
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
    return () => {
      window.clearTimeout(batch);
      close();
    };
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
