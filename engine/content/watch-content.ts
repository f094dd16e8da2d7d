import { watch } from 'node:fs';

/** Milliseconds to wait for further events after the first: editors write a file in several steps. */
const settleTime = 25;

/**
 * Calls back soon after anything below the content folder changed: a file saved, added, deleted or renamed.
 * The returned function stops watching.
 */
export function watchContent(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file?.replaceAll('\\', '/').startsWith('schema/')) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, settleTime);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
