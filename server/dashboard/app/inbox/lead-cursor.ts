import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LeadSummary } from '../../dashboard-api.ts';

interface LeadCursor {
  /** The lead that shortcuts act on: the open lead, or the one focused last. */
  readonly id: string | undefined;
  readonly moveTo: (id: string) => void;
  /** The lead `by` rows below, or undefined in an empty list. */
  readonly leadAt: (by: number) => LeadSummary | undefined;
  /** Focuses the row of the cursor, or the nearest row; false in an empty list. */
  readonly focus: () => boolean;
  readonly reset: () => void;
}

/**
 * The user's position in the list. It follows the lead when new leads push it down. When the lead leaves the list, the
 * lead at the same index takes over the position and the focus.
 */
export function useLeadCursor(shown: readonly LeadSummary[], openId: string | undefined): LeadCursor {
  const [focused, setFocused] = useState<string>();
  const id = openId ?? focused;
  const index = shown.findIndex((lead) => lead.id === id);
  const lastIndex = useRef(0);
  useEffect(() => {
    if (index !== -1) lastIndex.current = index;
  }, [index]);

  const leadAt = (by: number): LeadSummary | undefined => {
    const stays = id === undefined || index === -1;
    const next = stays
      ? lastIndex.current + (by > 0 && id !== undefined ? by - 1 : Math.min(by, 0))
      : index + by;
    return shown[Math.min(shown.length - 1, Math.max(0, next))];
  };
  const focus = useCallback(() => {
    const row = shown[index] ?? shown[Math.min(lastIndex.current, shown.length - 1)];
    if (row === undefined) return false;
    focusRow(row.id);
    return true;
  }, [shown, index]);

  useLayoutEffect(() => {
    const isLost = openId === undefined && focused !== undefined && index === -1;
    if (isLost && document.activeElement === document.body) focus();
  }, [openId, focused, index, focus]);

  // Closing a lead returns the focus to its row.
  const wasOpen = useRef(openId);
  useEffect(() => {
    if (wasOpen.current !== undefined && openId === undefined) {
      setFocused(wasOpen.current);
      const row = rowOf(wasOpen.current);
      if (row === null) focus();
      else {
        row.focus();
        // A row that has the focus already is not scrolled to.
        row.scrollIntoView({ block: 'nearest' });
      }
    }
    wasOpen.current = openId;
  }, [openId, focus]);

  const reset = useCallback(() => {
    setFocused(undefined);
    lastIndex.current = 0;
  }, []);
  return { id, moveTo: setFocused, leadAt, focus, reset };
}

const rowOf = (id: string) => document.getElementById(`lead-${id}`);

export function focusRow(id: string): void {
  rowOf(id)?.focus();
}
