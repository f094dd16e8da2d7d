import { availableParallelism } from 'node:os';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { cardRoutes } from '../media/cards/card-routes.ts';
import { fontRoutes } from '../media/fonts/font-routes.ts';
import { iconRoutes } from '../media/icons/icon-routes.ts';
import { pictureRoutes } from '../media/pictures/picture-routes.ts';
import type { PictureStudio } from '../media/pictures/picture-studio.ts';
import type { ServedSite } from '../site/served-site.ts';

export interface FileAnswersOptions {
  readonly site: ServedSite;
  readonly pictures: PictureStudio;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

/** The routes of pictures, cards, icons and fonts, so that an export has the bytes that the server sends. */
export async function createFileAnswers(options: FileAnswersOptions): Promise<FastifyInstance> {
  const { site, pictures: studio, log, now } = options;
  const app = fastify({ loggerInstance: log, routerOptions: { maxParamLength: 2048 } });
  await app.register(fontRoutes, { site, studio });
  await app.register(iconRoutes, { site, studio });
  // An export asks for four files at a time, and no visitor waits for pages meanwhile.
  const threads = Math.min(4, availableParallelism());
  await app.register(cardRoutes, { site, studio, now, threads });
  await app.register(pictureRoutes, {
    pictures: () => site.state?.snapshot.pictures.values() ?? [],
    changesRead: async () => {},
    studio,
    words: () => snapshotWords(site.state?.snapshot),
  });
  return app;
}
