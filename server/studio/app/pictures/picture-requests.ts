import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pictureTitle } from '../../pictures/picture-title.ts';
import type { StudioPicture, StudioPictures } from '../../studio-api.ts';
import { changedEvent, changesKey, filesKey, findingsKey } from '../answer-events.ts';
import { ask, sendFile } from '../studio-requests.ts';

const picturesKey = ['studio-pictures'] as const;

/** The pictures of the site with the changes of the user. */
export function usePictures() {
  return useQuery({ queryKey: picturesKey, queryFn: fetchPictures });
}

async function fetchPictures(): Promise<readonly StudioPicture[]> {
  const answer: StudioPictures = await (await ask('GET', '/pictures')).json();
  return answer.pictures;
}

/** Milliseconds until an upload without an answer counts as lost: a camera's picture over a slow network. */
const patience = 180_000;

/**
 * Uploads a picture.
 * @param replaced the picture in whose place it is shown; undefined for a new one
 */
export async function uploadPicture(file: File, replaced: string | undefined): Promise<StudioPicture> {
  const query = new URLSearchParams({ name: file.name, ...(replaced !== undefined && { file: replaced }) });
  return (await sendFile(`/pictures?${query}`, file, patience)).json();
}

export async function renamePicture(file: string, name: string): Promise<StudioPicture> {
  return (await ask('POST', '/pictures/rename', { file, name })).json();
}

export async function removePicture(file: string): Promise<void> {
  await ask('DELETE', `/pictures?${new URLSearchParams({ file })}`);
}

/** Returns a function that shows everywhere that the pictures of the user have changed. It resolves when the pictures are shown. */
export function useRefreshedPictures(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    dispatchEvent(new Event(changedEvent));
    // The rules are applied to the whole site, which takes seconds.
    for (const queryKey of [filesKey, changesKey, findingsKey]) void client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: picturesKey });
  };
}

/** The pictures whose names contain all words of a search. */
export function picturesLike(pictures: readonly StudioPicture[], search: string): readonly StudioPicture[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return pictures.filter(({ file }) => {
    const name = pictureTitle(file).toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
