import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hexColor } from '../../../engine/content/theme/hex-color.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { shareableHeaders } from '../../security-headers.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { drawingPolicy } from '../pictures/drawing-policy.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';
import { drawIcon, drawingName, icons } from './draw-icons.ts';
import { iconSource } from './icon-source.ts';

export interface IconRoutesOptions {
  readonly site: Pick<ServedSite, 'state' | 'coming' | 'changesRead'>;
  /** Keeps drawings; without it, each request draws. */
  readonly studio: PictureStudio | undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** Serves the icons of the site at the paths that browsers and platforms request. */
export async function iconRoutes(app: FastifyInstance, { site, studio }: IconRoutesOptions): Promise<void> {
  const route = (name: string, find: (state: SiteState) => Promise<Buffer | undefined>) =>
    app.get(`/${name}`, async (request, reply) => {
      let file = site.state && (await find(site.state));
      if (file === undefined && site.state !== undefined) {
        await site.changesRead();
        file = await find(site.coming ?? site.state);
      }
      if (file === undefined) return reply.code(404).header('cache-control', 'no-store').send();
      const etag = `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`;
      reply.headers({ ...shareableHeaders, etag, 'cache-control': 'public, max-age=3600' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const extension = name.slice(name.lastIndexOf('.') + 1);
      if (extension === 'svg') reply.header('content-security-policy', drawingPolicy);
      return reply.type(contentTypes[extension] ?? 'image/png').send(file);
    });

  const drawing = async (state: SiteState) => {
    const svg = await iconSource(state, studio);
    return svg === undefined ? undefined : Buffer.from(svg);
  };
  route(drawingName, drawing);
  for (const icon of icons)
    route(icon.name, async (state) => {
      const svg = await drawing(state);
      const background = hexColor(state.snapshot.theme.colors.paper.light);
      const keep = studio && ((hash: string, draw: () => Promise<Buffer>) => studio.keptDrawing(hash, draw));
      return svg && drawIcon(svg.toString(), icon, background, keep);
    });
}
