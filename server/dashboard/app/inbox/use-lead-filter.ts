import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type LeadFilter, leadFilterSchema } from '../../../leads/lead-filter.ts';
import { filterSearch } from '../dashboard-requests.ts';

/** The filter in the query string, so that a view can be shared. Invalid parameters are ignored. */
export function useLeadFilter(): readonly [LeadFilter, (filter: LeadFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const setFilter = useCallback(
    // The back button undoes the choice of a filter, but not every typed character.
    (next: LeadFilter) =>
      setSearch(filterSearch(next), { replace: next.search !== filter.search, preventScrollReset: true }),
    [setSearch, filter],
  );
  return [filter, setFilter];
}

/** The filter in the address at this moment. The address changes before the page renders with the new filter. */
export function filterInAddress(): LeadFilter {
  return readFilter(new URLSearchParams(window.location.search));
}

function readFilter(search: URLSearchParams): LeadFilter {
  return Object.fromEntries(
    Object.entries(leadFilterSchema.shape).flatMap(([name, schema]) => {
      const part = schema.safeParse(search.get(name) ?? undefined);
      return part.success && part.data !== undefined ? [[name, part.data]] : [];
    }),
  );
}
