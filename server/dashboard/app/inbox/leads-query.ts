import { useInfiniteQuery } from '@tanstack/react-query';
import type { LeadFilter } from '../../../leads/lead-filter.ts';
import { fetchLeads } from '../dashboard-requests.ts';

/** The leads that a filter leaves, newest first, page by page. */
export function useLeads(filter: LeadFilter) {
  return useInfiniteQuery({
    queryKey: ['leads', filter],
    queryFn: ({ pageParam }) => fetchLeads(filter, pageParam),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    // The list stays in place while the next filter's is fetched.
    placeholderData: (previous) => previous,
  });
}

const firstPage: string | null = null;
