import type { QueryClient } from '@tanstack/react-query';
import type { ListedFile, StudioFile, StudioFiles } from '../studio-api.ts';
import type { EditKeeper } from './keep/edit-keeper.ts';

export const filesKey = ['studio-files'] as const;
export const findingsKey = ['studio-findings'] as const;
export const changesKey = ['studio-changes'] as const;
export const pagesKey = ['studio-pages'] as const;
export const workKey = ['studio-work'] as const;

/** Dispatched on the window when the pages of the site may differ. */
export const changedEvent = 'cityblock:studio-changed';

/** The channel between the tabs, on which each names the files that it has changed. */
export const channelName = 'cityblock-studio';

/** Milliseconds after the last answer until the site is checked again. */
const rest = 700;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows in the list of files, in the preview and in the findings that the server has stored a change. */
export function showAnswer(client: QueryClient, answer: StudioFile): void {
  client.setQueryData<StudioFiles>(filesKey, (known) => known && withChange(known, answer));
  dispatchEvent(new Event(changedEvent));
  void client.invalidateQueries({ queryKey: changesKey });
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const queryKey of [findingsKey, pagesKey, workKey]) void client.invalidateQueries({ queryKey });
  }, rest);
}

/** The list with the change of a file; the known one if it has the change already, so that nothing is rendered. */
function withChange(known: StudioFiles, { file, text, published, version }: StudioFile): StudioFiles {
  const changeOf = (): ListedFile['change'] => {
    if (version === 0) return 'none';
    if (published === null) return 'added';
    return text === null ? 'removed' : 'changed';
  };
  const change = changeOf();
  if (known.files.some((listed) => listed.file === file && listed.change === change)) return known;
  return {
    ...known,
    files: known.files.map((listed) => (listed.file === file ? { ...listed, change } : listed)),
  };
}

/**
 * Fetches a file that is known here after another tab changed it, and shows what others did when the user returns to this tab; the form
 * fetches its file then. Returns a function that ends it.
 * @param channel the channel between the tabs, on which each names the files that it has changed
 */
export function followOthers(client: QueryClient, keeper: EditKeeper, channel: BroadcastChannel): () => void {
  const showOthers = () => {
    for (const queryKey of [filesKey, changesKey, findingsKey]) void client.invalidateQueries({ queryKey });
    dispatchEvent(new Event(changedEvent));
  };
  const refetch = async (file: string) => {
    if (keeper.openFiles().includes(file)) await keeper.fetch(file);
    showOthers();
  };
  channel.onmessage = ({ data }) => void refetch(String(data)).catch(() => {});
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'visibilitychange',
    () => {
      keeper.sendAll();
      if (document.visibilityState === 'visible') showOthers();
    },
    { signal },
  );
  addEventListener('online', keeper.sendAll, { signal });
  addEventListener('pagehide', keeper.sendAll, { signal });
  return () => {
    channel.close();
    listening.abort();
  };
}
