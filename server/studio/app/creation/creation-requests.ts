import { request } from '../../../../blocks/requests/request.ts';
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

const base = '/api/studio';

export const draftKindsKey = ['studio-draft-kinds'] as const;

export async function fetchDraftKinds(): Promise<DraftKinds> {
  return (await request('GET', `${base}/drafts`)).json();
}

export async function fetchDraft(asked: DraftRequest): Promise<StudioDraft> {
  return (await request('POST', `${base}/drafts`, asked)).json();
}

export async function fetchPlaces(name: string): Promise<StudioPlaces> {
  return (await request('GET', `${base}/places?${new URLSearchParams({ name })}`)).json();
}

export async function fetchRenaming(asked: RenamingRequest): Promise<StudioRenaming> {
  return (await request('POST', `${base}/renaming`, asked)).json();
}

export async function fetchRemoval(asked: RemovalRequest): Promise<StudioRemoval> {
  return (await request('POST', `${base}/removal`, asked)).json();
}
