import { useState } from 'react';
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
  const selected = new Set(shown.map(({ id }) => id).filter((id) => marked.has(id)));
  return {
    selected,
    toggle: (id) => setMarked((before) => toggled(before, id)),
    selectOnly: (ids) => setMarked(new Set(ids)),
    clear: () => setMarked(new Set()),
  };
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
