import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { StudioSession } from '../studio-api.ts';
import type { EditKeeper, KeeperState, KeptFile } from './keep/edit-keeper.ts';

/** The session and the edits, which all parts of the studio share. */
export interface Studio {
  readonly session: StudioSession;
  readonly keeper: EditKeeper;
}

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('A part of the studio is rendered outside of its layout.');
  return studio;
}

/** Whether all edits are with the server, and can be taken back. */
export function useKeeperState(): KeeperState {
  const { keeper } = useStudio();
  return useSyncExternalStore(keeper.subscribe, keeper.state);
}

/** A file with all edits; undefined if nothing is known about it. It is kept while the component is shown. */
export function useKeptFile(file: string): KeptFile | undefined {
  const { keeper } = useStudio();
  const watch = useCallback((listener: () => void) => keeper.watch([file], listener), [keeper, file]);
  return useSyncExternalStore(watch, () => keeper.file(file));
}

/** Keeps files while the component is shown, and renders it again after each change. */
export function useKeptFiles(files: readonly string[]): void {
  const { keeper } = useStudio();
  const names = JSON.stringify(files);
  const watch = useCallback(
    (listener: () => void) => keeper.watch(JSON.parse(names), listener),
    [keeper, names],
  );
  useSyncExternalStore(watch, keeper.state);
}
