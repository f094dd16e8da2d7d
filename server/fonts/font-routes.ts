import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fontRoot, fontVersion } from '../../engine/content/font-files.ts';
import { themeOf } from '../../engine/content/theme/theme.ts';
import type { ServedSite } from '../site/served-site.ts';

export interface FontRoutesOptions {
  readonly site: Pick<ServedSite, 'state'>;
  readonly contentDir: string;
}

/** Serves the font files that `theme.json` names. A path contains a hash of the file, so it always means the same bytes. */
export async function fontRoutes(
  app: FastifyInstance,
  { site, contentDir }: FontRoutesOptions,
): Promise<void> {
  app.get(`${fontRoot}*`, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const { heading, text } = themeOf(site.state?.snapshot.theme?.value).fonts;
    const found = [...heading.files, ...text.files].find((file) => file.path === path);
    const bytes = found && (await readFile(join(contentDir, found.file)).catch(() => undefined));
    // A file that was replaced a moment ago is another font than the path says.
    if (found === undefined || bytes === undefined || fontVersion(bytes) !== found.version)
      return reply.code(404).header('cache-control', 'no-store').send();
    const etag = `"${found.version}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('font/woff2').send(bytes);
  });
}
