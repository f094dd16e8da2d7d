import type { FastifyInstance } from 'fastify';
import { snapshotWords } from '../../../engine/content/snapshot-words.ts';
import { variantAt } from '../../../engine/routes/picture-path.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { pathOf } from '../../request-path.ts';
import { shareableHeaders } from '../../security-headers.ts';
import { immutable } from '../../site/cache-control.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { PictureGoneError } from '../pictures/kept-originals.ts';
import { postponePicture, refusePicture } from '../pictures/picture-answers.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';
import { QueueFullError } from '../workers/queue-full-error.ts';
import { cardFolder, cardPath, pageOfCardPath } from './card-path.ts';
import { CardRenderer, type CardRendererOptions } from './card-renderer.ts';
import { socialCardAt } from './compose-social-card.ts';
import type { DrawableCard, SocialCard } from './social-card.ts';

export interface CardRoutesOptions extends CardRendererOptions {
  readonly site: ServedSite;
  /** Reads the background of cards; without it, they have none. */
  readonly studio?: PictureStudio | undefined;
  readonly now: () => Date;
}

/**
 * Serves the social cards of pages. A card's path contains a hash of its content: the path of an earlier version redirects
 * to the current one, and only cards of existing pages are drawn.
 */
export async function cardRoutes(
  app: FastifyInstance,
  { site, studio, now, ...options }: CardRoutesOptions,
): Promise<void> {
  const renderer = new CardRenderer(options);
  app.addHook('onClose', () => renderer.close());

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
      const png = await renderer.render(path, await withBackground(card, state, studio));
      return reply.type('image/png').send(png);
    } catch (error) {
      reply.removeHeader('etag');
      if (error instanceof QueueFullError) return postponePicture(reply, snapshotWords(state?.snapshot));
      // The picture behind the text was replaced a moment ago, and the card has another path now.
      if (error instanceof PictureGoneError) return refusePicture(reply, snapshotWords(state?.snapshot));
      throw error;
    }
  });
}

async function withBackground(
  card: SocialCard,
  state: SiteState | undefined,
  studio: PictureStudio | undefined,
): Promise<DrawableCard> {
  if (card.background === undefined || studio === undefined || state === undefined) return card;
  const found = variantAt(card.background, state.snapshot.pictures.values());
  return found === undefined
    ? card
    : { ...card, backgroundBytes: Uint8Array.from(await studio.file(found.picture, found.variant)) };
}
