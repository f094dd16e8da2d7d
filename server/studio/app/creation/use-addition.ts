import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { textsIn } from '../../../../engine/content/json-leaves.ts';
import { hasUnwrittenText } from '../../../../engine/content/unwritten-mark.ts';
import type { DraftRequest, FileEdits } from '../../studio-api.ts';
import type { EditKeeper } from '../keep/edit-keeper.ts';
import { useRefreshedFiles } from '../review/use-refreshed-files.ts';
import { useStudio } from '../studio-context.ts';
import { fetchDraft } from './creation-requests.ts';

/**
 * Adds a draft as a change, and opens it at the first text that is to be written. If something is in its way, the result of the mutation
 * is the draft.
 */
export function useAddition() {
  const { keeper } = useStudio();
  const refresh = useRefreshedFiles();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (asked: DraftRequest) => {
      const draft = await fetchDraft(asked);
      const { obstacle, file, value, path } = draft;
      if (obstacle !== undefined) return draft;
      keeper.edit(file, [{ path: [], after: value }]);
      await stored(keeper, file);
      await refresh([file]);
      const first = textsIn(value).find(({ text }) => hasUnwrittenText(text));
      const search = new URLSearchParams({
        ...(path !== undefined && { page: path }),
        file,
        ...(first && { field: JSON.stringify(first.path) }),
      });
      await navigate(`/studio?${search}`);
      return undefined;
    },
  });
}

/** Edits of several files, and the address that follows them. */
interface EditsTogether {
  readonly edits: readonly FileEdits[];
  readonly next: string;
}

/** Edits several files in one step, and opens what follows when the server has stored it. */
export function useEditTogether() {
  const { keeper } = useStudio();
  const refresh = useRefreshedFiles();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (prepare: () => Promise<EditsTogether | undefined>) => {
      const prepared = await prepare();
      if (prepared === undefined) return;
      const { edits, next } = prepared;
      keeper.editTogether(edits);
      for (const { file } of edits) await stored(keeper, file);
      await refresh(edits.map(({ file }) => file));
      await navigate(next);
    },
  });
}

/** Resolves when the server has stored all edits of a file; rejects if it refuses them. */
function stored(keeper: EditKeeper, file: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    const kept = keeper.file(file);
    if (kept?.refusal !== undefined) reject(kept.refusal);
    else if (keeper.isKept(file)) resolve();
  };
  const unsubscribe = keeper.subscribe(look);
  keeper.sendAll();
  look();
  return promise.finally(unsubscribe);
}
