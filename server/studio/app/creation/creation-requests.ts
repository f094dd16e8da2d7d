import { request } from '../../../../blocks/requests/request.ts';
import type { DraftKinds, DraftRequest, StudioDraft, StudioPlaces } from '../../studio-api.ts';

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
