import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type LeadFilter, leadFilterSchema } from '../../dashboard-api.ts';
import { filterSearch } from '../dashboard-requests.ts';

/** The filter as the address says it, so that a view can be sent to a colleague; what makes no sense there is left out. */
export function useLeadFilter(): readonly [LeadFilter, (filter: LeadFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const setFilter = useCallback(
    (next: LeadFilter) => setSearch(filterSearch(next), { replace: true }),
    [setSearch],
  );
  return [filter, setFilter];
}

function readFilter(search: URLSearchParams): LeadFilter {
  const filter = leadFilterSchema.safeParse(Object.fromEntries(search));
  return filter.success ? filter.data : {};
}
