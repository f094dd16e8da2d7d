import { useQueryClient } from '@tanstack/react-query';
import type { StudioFile } from '../../studio-api.ts';
import { changedEvent, changesKey, channelName, filesKey, findingsKey, pagesKey } from '../answer-events.ts';
import { useStudio } from '../studio-context.ts';
import { historyKey } from './review-requests.ts';

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
    for (const answer of known) keeper.receive(answer);
    await Promise.all(missing.map((file) => keeper.fetch(file)));
    const channel = new BroadcastChannel(channelName);
    for (const file of files) channel.postMessage(file);
    channel.close();
    dispatchEvent(new Event(changedEvent));
    await Promise.all(
      [filesKey, pagesKey, findingsKey, changesKey, historyKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}
