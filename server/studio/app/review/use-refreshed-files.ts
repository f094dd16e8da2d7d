import { useQueryClient } from '@tanstack/react-query';
import type { StudioFile } from '../../studio-api.ts';
import { changedEvent, channelName, filesKey, findingsKey } from '../answer-events.ts';
import { useStudio } from '../studio-context.ts';
import { fetchFile, isGone } from '../studio-requests.ts';
import { changesKey, historyKey } from './review-requests.ts';

/** Returns a function that shows everywhere, also in other tabs, that files have changed outside of their forms. */
export function useRefreshedFiles(): (
  files: readonly string[],
  known?: readonly StudioFile[],
) => Promise<void> {
  const client = useQueryClient();
  const { keeper } = useStudio();
  return async (files, known = []) => {
    const open = new Set(keeper.openFiles());
    const missing = files.filter((file) => open.has(file) && !known.some((answer) => answer.file === file));
    const fetched = await Promise.all(missing.map(fetchIfThere));
    for (const answer of [...known, ...fetched]) {
      if (answer === undefined) continue;
      keeper.receive(answer);
      client.setQueryData(['studio-file', answer.file], answer);
    }
    const channel = new BroadcastChannel(channelName);
    for (const file of files) channel.postMessage(file);
    channel.close();
    dispatchEvent(new Event(changedEvent));
    await Promise.all(
      [filesKey, findingsKey, changesKey, historyKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}

async function fetchIfThere(file: string): Promise<StudioFile | undefined> {
  try {
    return await fetchFile(file);
  } catch (failure) {
    if (isGone(failure)) return undefined;
    throw failure;
  }
}
