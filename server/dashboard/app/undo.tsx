import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { LeadChange } from '../dashboard-api.ts';
import { describeFailure, sendChanges } from './dashboard-requests.ts';

interface Done {
  /** "3 leads set to Contacted" */
  readonly words: string;
  /** The changes that undo it; empty once it was undone. */
  readonly before: readonly LeadChange[];
  readonly failed: boolean;
}

interface Changes {
  readonly done: Done | undefined;
  readonly isPending: boolean;
  /** Changes leads, and says so in `words`, with a way back. */
  readonly change: (words: string, changes: readonly LeadChange[]) => void;
  readonly undo: () => void;
  readonly dismiss: () => void;
}

const ChangesContext = createContext<Changes | undefined>(undefined);

/** Keeps the last change, so that it can be undone from wherever one is. */
export function ChangesProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [done, setDone] = useState<Done>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: { words: string; changes: readonly LeadChange[]; isUndo: boolean }) =>
      sendChanges(changes),
    onSuccess: ({ before }, { words, isUndo }) =>
      setDone({ words, before: isUndo ? [] : before, failed: false }),
    onError: (error) =>
      setDone({ words: `Nothing was changed. ${describeFailure(error)}`, before: [], failed: true }),
    onSettled: () =>
      Promise.all(
        ['leads', 'lead', 'numbers', 'deliveries'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  const change = useCallback(
    (words: string, changes: readonly LeadChange[]) => mutate({ words, changes, isUndo: false }),
    [mutate],
  );
  const undo = useCallback(() => {
    if (done !== undefined && done.before.length > 0)
      mutate({ words: `Undone: ${done.words}`, changes: done.before, isUndo: true });
  }, [done, mutate]);
  const dismiss = useCallback(() => setDone(undefined), []);
  const value = useMemo(
    () => ({ done, isPending, change, undo, dismiss }),
    [done, isPending, change, undo, dismiss],
  );
  return <ChangesContext value={value}>{children}</ChangesContext>;
}

export function useChanges(): Changes {
  const changes = useContext(ChangesContext);
  if (changes === undefined) throw new Error('useChanges needs a ChangesProvider around it.');
  return changes;
}
