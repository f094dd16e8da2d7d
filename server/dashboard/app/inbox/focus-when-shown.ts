import { useLayoutEffect, useState } from 'react';
import type { LeadSummary } from '../../dashboard-api.ts';
import { focusRow } from './lead-cursor.ts';

interface Results {
  /** The search that the leads are for. */
  readonly search: string;
  /** False while the leads of an earlier filter are shown. */
  readonly areCurrent: boolean;
  readonly leads: readonly LeadSummary[];
}

/**
 * Returns a function that focuses the row with an index in the results of a search when it is shown. A user who has moved the
 * focus in the meantime keeps it.
 */
export function useFocusWhenShown({
  search,
  areCurrent,
  leads,
}: Results): (index: number, search: string) => void {
  const [wanted, setWanted] = useState<{
    readonly index: number;
    readonly search: string;
    readonly from: Element | null;
  }>();
  const isShown = areCurrent && wanted?.search === search;
  const id = isShown ? leads[wanted.index]?.id : undefined;
  useLayoutEffect(() => {
    if (id === undefined || wanted === undefined) return;
    setWanted(undefined);
    // A button that was pressed may be gone.
    const { activeElement, body } = document;
    if (activeElement === wanted.from || activeElement === body) focusRow(id);
  }, [id, wanted]);
  return (index, of) => setWanted({ index, search: of, from: document.activeElement });
}
