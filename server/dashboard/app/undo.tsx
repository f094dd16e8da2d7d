import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { LeadChange, LeadConflict } from '../../leads/lead-change.ts';
import type { LeadChangesResult } from '../dashboard-api.ts';
import { sendChanges } from './dashboard-requests.ts';
import { words } from './site-words.ts';

interface Done {
  /** "3 leads set to Contacted" */
  readonly summary: string;
  /** The changes that undo it; empty after the undo. */
  readonly before: readonly LeadChange[];
  /** The error of a failed change. */
  readonly error: unknown;
}

interface Changes {
  readonly done: Done | undefined;
  /** Changes leads and shows `summary` with an undo button. Resolves to false on failure. */
  readonly change: (summary: string, changes: readonly LeadChange[]) => Promise<boolean>;
  readonly undo: () => void;
  readonly dismiss: () => void;
}

const ChangesContext = createContext<Changes | undefined>(undefined);

/** Stores the last change, so that it can be undone from any page. */
export function ChangesProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [done, setDone] = useState<Done>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ changes }: { summary: string; changes: readonly LeadChange[]; isUndo: boolean }) =>
      sendChanges(changes),
    onSuccess: (result, { summary, isUndo }) =>
      setDone({
        summary: isUndo ? undoSummary(summary, result) : changeSummary(summary, result),
        before: isUndo ? [] : result.before,
        error: undefined,
      }),
    onError: (error) => setDone({ summary: words.dashboard('nothingChanged'), before: [], error }),
    // Not awaited: a change can be undone while the lists are fetched again.
    onSettled: () => {
      for (const key of ['leads', 'lead', 'numbers', 'deliveries'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  const send = (summary: string, changes: readonly LeadChange[], isUndo: boolean) =>
    mutateAsync({ summary, changes, isUndo }).then(
      () => true,
      () => false,
    );
  const value: Changes = {
    done,
    change: (summary, changes) => send(summary, changes, false),
    undo() {
      if (done !== undefined && done.before.length > 0 && !isPending)
        void send(done.summary, done.before, true);
    },
    dismiss: () => setDone(undefined),
  };
  return <ChangesContext value={value}>{children}</ChangesContext>;
}

const changeSummary = (change: string, { before }: LeadChangesResult): string =>
  before.length === 0 ? words.dashboard('nothingToDo') : change;

/** Names the users whose newer changes an undo did not revert. */
function undoSummary(change: string, { before, conflicts }: LeadChangesResult): string {
  if (conflicts.length === 0)
    return before.length === 0 ? words.dashboard('nothingToDo') : words.dashboard('undone', { change });
  const users = usersOf(conflicts);
  return before.length === 0
    ? words.dashboard('notUndone', { users })
    : words.dashboard('partlyUndone', { change, count: conflicts.length, users });
}

const usersOf = (conflicts: readonly LeadConflict[]): string =>
  words.dashboard.formats.list(new Set(conflicts.map(({ changedBy }) => changedBy)));

export function useChanges(): Changes {
  const changes = useContext(ChangesContext);
  if (changes === undefined) throw new Error('useChanges must be used inside a ChangesProvider.');
  return changes;
}
