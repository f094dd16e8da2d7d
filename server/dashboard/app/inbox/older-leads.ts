import { useEffect, useState } from 'react';
import type { LeadSummary } from '../../dashboard-api.ts';
import { fetchNextPage } from './fetch-next-page.ts';
import { focusRow } from './lead-cursor.ts';
import type { useLeads } from './leads-query.ts';

export interface OlderLeads {
  readonly fetch: () => void;
  readonly isPending: boolean;
}

/** Fetches older leads, and focuses the first of them when they are shown. Undefined if all leads are shown. */
export function useOlderLeads(
  leads: ReturnType<typeof useLeads>,
  shown: readonly LeadSummary[],
): OlderLeads | undefined {
  const [from, setFrom] = useState<number>();
  useEffect(() => {
    const first = from === undefined ? undefined : shown[from];
    if (first === undefined) return;
    focusRow(first.id);
    setFrom(undefined);
  }, [from, shown]);
  if (!leads.hasNextPage) return undefined;
  const fetch = () => {
    setFrom(shown.length);
    void fetchNextPage(leads);
  };
  return { fetch, isPending: leads.isFetchingNextPage };
}
