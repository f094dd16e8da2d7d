import type { FastifyInstance } from 'fastify';
import { snapshotWords } from '../../../engine/content/snapshot-words.ts';
import { variantAt } from '../../../engine/routes/picture-path.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { pathOf } from '../../request-path.ts';
import { shareableHeaders } from '../../security-headers.ts';
import { immutable } from '../../site/cache-control.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { postponePicture, refusePicture } from '../pictures/picture-answers.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';
import { QueueFullError } from '../workers/queue-full-error.ts';
import { WorkerQueue } from '../workers/worker-queue.ts';
import { cardFolder, cardPath, pageOfCardPath } from './card-path.ts';
import { socialCardAt } from './compose-social-card.ts';
import type { DrawableCard, SocialCard } from './social-card.ts';

export interface CardRoutesOptions {
  readonly site: ServedSite;
  /** Reads the background of cards; without it, they have none. */
  readonly studio?: PictureStudio | undefined;
  /** Maximum number of cards in the queue; further requests are refused. */
  readonly maxWaiting?: number;
  readonly now: () => Date;
}

/**
 * Serves the social cards of pages. A card's path contains a hash of its content: the path of an earlier version redirects
 * to the current one, and only cards of existing pages are drawn, in a
 * worker thread. None is cached: sites that show a card keep it.
 */
export async function cardRoutes(
  app: FastifyInstance,
  { site, studio, maxWaiting = 24, now }: CardRoutesOptions,
): Promise<void> {
  const queue = new WorkerQueue<DrawableCard, Uint8Array>({
    script: new URL('./card-worker.ts', import.meta.url),
    maxWaiting,
    taskMilliseconds: 120_000,
    heapMegabytes: 160,
  });
  app.addHook('onClose', () => queue.close());

  app.get(`${cardFolder}*`, async (request, reply) => {
    const requested = pathOf(request.url);
    const page = pageOfCardPath(requested);
    const { state } = site;
    const card = page === undefined ? undefined : state && socialCardAt(state, page, now().getTime());
    if (page === undefined || card === undefined) return refusePicture(reply, snapshotWords(state?.snapshot));
    const path = cardPath(page, card);
    if (path !== requested) return reply.header('cache-control', 'no-store').redirect(path, 302);

    const etag = `"${path.slice(cardFolder.length).slice(0, 10)}"`;
    reply.headers({
      ...shareableHeaders,
      etag,
      'cache-control': immutable,
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    try {
      const drawable = await withBackground(card, state, studio);
      // The picture behind the text was replaced a moment ago, and the card has another path now.
      if (drawable === undefined) return refusePicture(reply, snapshotWords(state?.snapshot));
      const png = await queue.run(drawable);
      return reply.type('image/png').send(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    } catch (error) {
      reply.removeHeader('etag');
      if (error instanceof QueueFullError) return postponePicture(reply, snapshotWords(state?.snapshot));
      throw error;
    }
  });
}

async function withBackground(
  card: SocialCard,
  state: SiteState | undefined,
  studio: PictureStudio | undefined,
): Promise<DrawableCard | undefined> {
  if (card.background === undefined || studio === undefined || state === undefined) return card;
  const found = variantAt(card.background, state.snapshot.pictures.values());
  if (found === undefined) return card;
  const bytes = await studio.file(found.picture, found.variant);
  return bytes && { ...card, backgroundBytes: Uint8Array.from(bytes) };
}
