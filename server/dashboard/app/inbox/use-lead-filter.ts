import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type LeadFilter, leadFilterSchema } from '../../../leads/lead-filter.ts';
import { filterSearch } from '../dashboard-requests.ts';

/** The filter in the query string, so that a view can be shared. Invalid parameters are ignored. */
export function useLeadFilter(): readonly [LeadFilter, (filter: LeadFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const setFilter = useCallback(
    // The back button undoes the choice of a filter, but not every typed character. A second choice can follow at once.
    (next: LeadFilter) =>
      setSearch(filterSearch(next), {
        replace: next.search !== filter.search,
        preventScrollReset: true,
        flushSync: true,
      }),
    [setSearch, filter],
  );
  return [filter, setFilter];
}

function readFilter(search: URLSearchParams): LeadFilter {
  return Object.fromEntries(
    Object.entries(leadFilterSchema.shape).flatMap(([name, schema]) => {
      const part = schema.safeParse(search.get(name) ?? undefined);
      return part.success && part.data !== undefined ? [[name, part.data]] : [];
    }),
  );
}
