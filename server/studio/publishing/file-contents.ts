import { isPictureName, versionOf } from '../pictures/picture-name.ts';
import type { PictureVersions } from '../pictures/picture-versions.ts';
import { WriteFailure } from './write-files.ts';

export type PicturesOfPublications = Pick<PictureVersions, 'keep' | 'bytes'>;

/**
 * Returns the content of a file for the text that a publication has of it: the bytes of a picture, whose text names its version.
 * @throws WriteFailure if the picture is not kept
 */
export async function contentsOf(
  pictures: PicturesOfPublications,
  { file, text }: { readonly file: string; readonly text: string | null },
): Promise<string | Uint8Array | null> {
  const version = isPictureName(file) ? versionOf(text) : null;
  if (version === null) return text;
  const bytes = await pictures.bytes(version);
  if (bytes === undefined) throw new WriteFailure(file, new Error('its picture is not kept any more'));
  return bytes;
}
