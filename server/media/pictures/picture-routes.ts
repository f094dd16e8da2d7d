import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PictureFile } from '../../../engine/content/picture-files.ts';
import { isPicturePath, pictureRoot, variantAt, versionIn } from '../../../engine/routes/picture-path.ts';
import type { ReadWords } from '../../../engine/words/words.ts';
import { pathOf } from '../../request-path.ts';
import { shareableHeaders } from '../../security-headers.ts';
import { immutable } from '../../site/cache-control.ts';
import { encodeBody, negotiateEncoding } from '../../site/content-encoding.ts';
import { QueueFullError } from '../workers/queue-full-error.ts';
import { drawingPolicy } from './drawing-policy.ts';
import { PictureGoneError } from './kept-originals.ts';
import { postponePicture, refusePicture } from './picture-answers.ts';
import type { PictureStudio } from './picture-studio.ts';

export interface PictureRoutesOptions {
  /** Returns the current pictures of the site, and those of changed content that is being checked. */
  readonly pictures: () => Iterable<PictureFile>;
  /** The pictures of a version that unpublished changes and earlier publications name; none by default. */
  readonly unpublished?: UnpublishedPictures | undefined;
  /** Resolves when the changes of the content so far have been read. */
  readonly changesRead: () => Promise<void>;
  readonly studio: PictureStudio;
  /** Returns the current words of the site. */
  readonly words: () => ReadWords;
}

/** Pictures that the content folder does not have, for the previews and the history of editors. Their versions cannot be guessed. */
export interface UnpublishedPictures {
  /** The pictures of a version under all their names. */
  named(version: string): Promise<readonly PictureFile[]>;
  bytes(version: string): Promise<Buffer | undefined>;
}

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/**
 * Serves pictures. Only the paths that pages contain are answered: pictures of the site in their fixed widths and formats, of
 * earlier versions that were kept, and of changed content that this server is checking while another one may show it.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  { pictures, unpublished, changesRead, studio, words }: PictureRoutesOptions,
): Promise<void> {
  app.addHook('onClose', () => studio.close());

  const current = (path: string) => variantAt(path, pictures());
  const find = async (path: string): Promise<{ readonly found?: Variant; readonly kept?: Buffer }> => {
    const known = current(path) ?? (await earlierVariant(studio, path));
    if (known !== undefined) return { found: known };
    const kept = await studio.kept(path.slice(pictureRoot.length));
    if (kept !== undefined) return { kept };
    // Another server may have read a change that this one has not.
    await changesRead();
    const found = current(path) ?? (await unpublishedVariant(path));
    return found === undefined ? {} : { found };
  };

  const unpublishedVariant = async (path: string): Promise<Variant | undefined> => {
    const version = versionIn(path);
    const found = variantAt(path, (await unpublished?.named(version)) ?? []);
    if (found !== undefined) await studio.provide(found.picture, async () => unpublished?.bytes(version));
    return found;
  };

  app.get(`${pictureRoot}*`, async (request, reply) => {
    const path = pathOf(request.url);
    if (!isPicturePath(path)) return refusePicture(reply, words());
    const { found, kept } = await find(path);
    // The path contains a hash of the content, so it is the entity tag too.
    const etag = `"${path.slice(pictureRoot.length)}"`;
    if (found !== undefined && request.headers['if-none-match']?.includes(etag))
      return withHeaders(reply, path, etag).code(304).send();
    try {
      const bytes = found === undefined ? kept : await studio.file(found.picture, found.variant);
      if (bytes === undefined) return refusePicture(reply, words());
      withHeaders(reply, path, etag);
      if (!path.endsWith('.svg')) return reply.send(bytes);
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply
        .headers({ 'content-security-policy': drawingPolicy, vary: 'Accept-Encoding' })
        .send(encodeBody(bytes, encoding));
    } catch (error) {
      if (error instanceof QueueFullError) return postponePicture(reply, words());
      // Another server may have it.
      if (error instanceof PictureGoneError) return refusePicture(reply, words());
      throw error;
    }
  });
}

type Variant = NonNullable<ReturnType<typeof variantAt>>;

async function earlierVariant(studio: PictureStudio, path: string): Promise<Variant | undefined> {
  const picture = await studio.original(path);
  return picture && variantAt(path, [picture]);
}

function withHeaders(reply: FastifyReply, path: string, etag: string): FastifyReply {
  const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return reply.type(type).headers({ ...shareableHeaders, etag, 'cache-control': immutable });
}
