import { useCallback, useMemo, useState } from 'react';
import type { LeadSummary } from '../../dashboard-api.ts';

interface Selection {
  /** Of the leads shown, those that are marked. */
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly selectOnly: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Which leads are marked. One that a filter hides is no longer: nobody changes what they do not see. */
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
