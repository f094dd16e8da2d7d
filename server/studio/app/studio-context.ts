import { createContext, useContext, useSyncExternalStore } from 'react';
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

/** A file with all edits; undefined if nothing is known about it. */
export function useKeptFile(file: string): KeptFile | undefined {
  const { keeper } = useStudio();
  return useSyncExternalStore(keeper.subscribe, () => keeper.file(file));
}
