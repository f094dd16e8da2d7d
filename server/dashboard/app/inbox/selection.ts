import { useCallback, useMemo, useState } from 'react';
import type { LeadSummary } from '../../dashboard-api.ts';

interface Selection {
  /** The selected leads among those shown. */
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly selectOnly: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** The selected leads. Leads hidden by a filter are not selected, so that users change only what they see. */
export function useSelection(shown: readonly LeadSummary[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(
    () => new Set(shown.map(({ id }) => id).filter((id) => marked.has(id))),
    [shown, marked],
  );
  const toggle = useCallback(
    (id: string) =>
      setMarked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const selectOnly = useCallback((ids: readonly string[]) => setMarked(new Set(ids)), []);
  const clear = useCallback(() => setMarked(new Set()), []);
  return { selected, toggle, selectOnly, clear };
}
