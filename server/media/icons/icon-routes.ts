import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { shareableHeaders } from '../../security-headers.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { drawingPolicy } from '../pictures/drawing-policy.ts';
import { PictureGoneError } from '../pictures/kept-originals.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';
import { drawIcon, drawingName, type Icon, icons } from './draw-icons.ts';
import { iconSource } from './icon-source.ts';

export interface IconRoutesOptions {
  readonly site: Pick<ServedSite, 'state' | 'coming' | 'onComing' | 'changesRead'>;
  /** Keeps drawings; without it, each request draws. */
  readonly studio: PictureStudio | undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  svg: 'image/svg+xml',
};

const allIcons = ['drawing', ...icons] as const;

/**
 * Serves the icons of the site at the paths that browsers and platforms request. Those of changed content are drawn while it is
 * checked, so that they are kept when a browser asks.
 */
export async function iconRoutes(app: FastifyInstance, { site, studio }: IconRoutesOptions): Promise<void> {
  let prepared: Promise<unknown> = Promise.resolve();
  const prepare = (state: SiteState | undefined): void => {
    if (state === undefined || studio === undefined) return;
    prepared = Promise.all(allIcons.map((icon) => iconOf(state, icon, studio))).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the icons could not be drawn'),
    );
  };
  app.addHook('onReady', async () => prepare(site.state));
  site.onComing(prepare);
  app.addHook('onClose', () => prepared);

  for (const icon of allIcons) {
    const name = icon === 'drawing' ? drawingName : icon.name;
    app.get(`/${name}`, async (request, reply) => {
      const file = await findIcon(icon, site, studio);
      if (file === undefined) return reply.code(404).header('cache-control', 'no-store').send();
      const etag = `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`;
      reply.headers({ ...shareableHeaders, etag, 'cache-control': 'public, max-age=3600' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const extension = name.slice(name.lastIndexOf('.') + 1);
      if (extension === 'svg') reply.header('content-security-policy', drawingPolicy);
      return reply.type(contentTypes[extension] ?? 'image/png').send(file);
    });
  }
}

/** Finds an icon of the current content, or, if its picture has just been replaced, of the content with the new picture. */
async function findIcon(
  icon: Icon | 'drawing',
  site: IconRoutesOptions['site'],
  studio: PictureStudio | undefined,
): Promise<Buffer | undefined> {
  const current = site.state && (await iconOf(site.state, icon, studio));
  if (current !== undefined || site.state === undefined) return current;
  await site.changesRead();
  for (const state of [site.coming, site.state]) {
    const found = state && (await iconOf(state, icon, studio));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns an icon of a state; undefined if its picture was replaced a moment ago, so that the state is about to be, too. */
async function iconOf(
  state: SiteState,
  icon: Icon | 'drawing',
  studio: PictureStudio | undefined,
): Promise<Buffer | undefined> {
  const { background, read } = iconSource(state, studio);
  try {
    const svg = await read();
    if (icon === 'drawing') return Buffer.from(svg);
    return await drawIcon(
      icon,
      svg,
      background,
      studio && ((hash, draw) => studio.keptOrMade(`${hash}/drawing.png`, draw)),
    );
  } catch (error) {
    if (error instanceof PictureGoneError) return undefined;
    throw error;
  }
}
