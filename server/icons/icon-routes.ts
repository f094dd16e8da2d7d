import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { drawingPolicy } from '../pictures/drawing-policy.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';
import { shareableHeaders } from '../security-headers.ts';
import type { ServedSite } from '../site/served-site.ts';
import { drawIcons, iconNames } from './draw-icons.ts';
import { iconSource } from './icon-source.ts';

export interface IconRoutesOptions {
  readonly site: Pick<ServedSite, 'state'>;
  readonly studio: PictureStudio | undefined;
}

interface Icons {
  readonly key: string;
  readonly files: Promise<ReadonlyMap<string, Buffer>>;
}

const drawingName = 'favicon.svg';

const contentTypes: Readonly<Record<string, string>> = {
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** Serves the icons of the site at the paths that browsers and platforms request. They are drawn on first use. */
export async function iconRoutes(app: FastifyInstance, { site, studio }: IconRoutesOptions): Promise<void> {
  let icons: Icons | undefined;
  const iconsOf = (state: NonNullable<ServedSite['state']>): Icons => {
    const { key, background, read } = iconSource(state, studio);
    if (icons?.key === key) return icons;
    const files = read().then(
      async (svg) => new Map([...(await drawIcons(svg, background)), [drawingName, Buffer.from(svg)]]),
    );
    const drawn = { key, files };
    icons = drawn;
    // A failed drawing is tried again with the next request.
    files.catch(() => {
      if (icons === drawn) icons = undefined;
    });
    return drawn;
  };

  for (const name of [drawingName, ...iconNames]) {
    app.get(`/${name}`, async (request, reply) => {
      const file = site.state && (await iconsOf(site.state).files).get(name);
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
