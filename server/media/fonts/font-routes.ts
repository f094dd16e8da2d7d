import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { fontRoot, fontVersion } from '../../../engine/content/font-files.ts';
import { defaultTheme } from '../../../engine/content/theme/theme.ts';
import { pathOf } from '../../request-path.ts';
import { immutable } from '../../site/cache-control.ts';
import type { ServedSite } from '../../site/served-site.ts';

export interface FontRoutesOptions {
  readonly site: Pick<ServedSite, 'state' | 'changesRead'>;
  readonly contentDir: string;
}

/** More than a theme and the one before it name. */
const maximumFonts = 24;

/**
 * Serves the font files that `theme.json` names. A path contains a hash of the file, so it always means the same bytes: a font
 * that was sent before is sent to pages of the earlier theme, too.
 */
export async function fontRoutes(
  app: FastifyInstance,
  { site, contentDir }: FontRoutesOptions,
): Promise<void> {
  const sent = new LRUCache<string, Buffer>({ max: maximumFonts });

  const read = async (path: string): Promise<Buffer | undefined> => {
    const { heading, text } = (site.state?.snapshot.theme ?? defaultTheme).fonts;
    const found = [...heading.files, ...text.files].find((file) => file.path === path);
    const bytes = found && (await readFile(join(contentDir, found.file)).catch(() => undefined));
    // A file that was replaced a moment ago is another font than the path says.
    if (bytes === undefined || fontVersion(bytes) !== found?.version) return undefined;
    sent.set(path, bytes);
    return bytes;
  };

  app.get(`${fontRoot}*`, async (request, reply) => {
    const path = pathOf(request.url);
    let bytes = sent.get(path) ?? (await read(path));
    if (bytes === undefined) {
      // Another server may have read a change that this one has not.
      await site.changesRead();
      bytes = await read(path);
    }
    if (bytes === undefined) return reply.code(404).header('cache-control', 'no-store').send();
    const etag = `"${fontVersion(bytes)}"`;
    reply.headers({ etag, 'cache-control': immutable });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('font/woff2').send(bytes);
  });
}
