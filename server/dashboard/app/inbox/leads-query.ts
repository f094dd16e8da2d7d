import { useInfiniteQuery } from '@tanstack/react-query';
import type { LeadFilter } from '../../../leads/lead-filter.ts';
import { fetchLeads } from '../dashboard-requests.ts';

/** The leads that match a filter, newest first, in pages. */
export function useLeads(filter: LeadFilter) {
  return useInfiniteQuery({
    queryKey: ['leads', filter],
    queryFn: ({ pageParam }) => fetchLeads(filter, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    // The old list stays visible while the next one is fetched.
    placeholderData: (previous) => previous,
  });
}

const firstPage: string | null = null;
