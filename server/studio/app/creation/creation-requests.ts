import type {
  DraftKinds,
  DraftRequest,
  RemovalRequest,
  RenamingRequest,
  StudioDraft,
  StudioPlaces,
  StudioRemoval,
  StudioRenaming,
} from '../../studio-api.ts';
import { ask } from '../studio-requests.ts';

export const draftKindsKey = ['studio-draft-kinds'] as const;

export async function fetchDraftKinds(): Promise<DraftKinds> {
  return (await ask('GET', '/drafts')).json();
}

export async function fetchDraft(asked: DraftRequest): Promise<StudioDraft> {
  return (await ask('POST', '/drafts', asked)).json();
}

/** Milliseconds for the first search, which reads the gazetteer. */
const searchPatience = 60_000;

export async function fetchPlaces(name: string): Promise<StudioPlaces> {
  return (await ask('GET', `/places?${new URLSearchParams({ name })}`, undefined, searchPatience)).json();
}

export async function fetchRenaming(asked: RenamingRequest): Promise<StudioRenaming> {
  return (await ask('POST', '/renaming', asked)).json();
}

export async function fetchRemoval(asked: RemovalRequest): Promise<StudioRemoval> {
  return (await ask('POST', '/removal', asked)).json();
}
