import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 760px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the screen is wide enough for a table. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
