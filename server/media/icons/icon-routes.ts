import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { shareableHeaders } from '../../security-headers.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { drawingPolicy } from '../pictures/drawing-policy.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';
import { drawingName, iconNames } from './draw-icons.ts';
import { SiteIcons } from './site-icons.ts';

export interface IconRoutesOptions {
  readonly site: Pick<ServedSite, 'state' | 'coming' | 'onComing' | 'changesRead'>;
  readonly studio: PictureStudio | undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/**
 * Serves the icons of the site at the paths that browsers and platforms request. Those of changed content are drawn while it is
 * checked.
 */
export async function iconRoutes(app: FastifyInstance, { site, studio }: IconRoutesOptions): Promise<void> {
  const icons = new SiteIcons(studio, (error) =>
    app.log.warn({ err: error }, 'the icons could not be drawn'),
  );
  app.addHook('onClose', () => icons.finish());
  if (studio !== undefined) {
    // Drawn by now, or kept on disk, when a browser asks.
    app.addHook('onReady', async () => {
      if (site.state !== undefined) icons.prepare(site.state);
    });
    site.onComing((state) => icons.prepare(state));
  }

  for (const name of [drawingName, ...iconNames]) {
    app.get(`/${name}`, async (request, reply) => {
      const file = await findIcon(name, site, icons);
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
  name: string,
  site: IconRoutesOptions['site'],
  icons: SiteIcons,
): Promise<Buffer | undefined> {
  const current = site.state && (await icons.file(site.state, name));
  if (current !== undefined || site.state === undefined) return current;
  await site.changesRead();
  for (const state of [site.coming, site.state]) {
    const found = state && (await icons.file(state, name));
    if (found !== undefined) return found;
  }
  return undefined;
}
