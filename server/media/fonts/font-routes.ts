import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fontRoot, fontVersion } from '../../../engine/content/font-files.ts';
import { defaultTheme } from '../../../engine/content/theme/theme.ts';
import { pathOf } from '../../request-path.ts';
import { immutable } from '../../site/cache-control.ts';
import type { ServedSite } from '../../site/served-site.ts';
import type { PictureStudio } from '../pictures/picture-studio.ts';

export interface FontRoutesOptions {
  readonly site: Pick<ServedSite, 'state' | 'changesRead'>;
  /** Keeps the fonts that were sent. */
  readonly studio: Pick<PictureStudio, 'contentDir' | 'kept' | 'keptOrMade'>;
}

/**
 * Serves the font files that `theme.json` names. A path contains a hash of the file, so it always means the same bytes: a font
 * that was sent before is kept, and sent to pages of the earlier theme, too.
 */
export async function fontRoutes(app: FastifyInstance, { site, studio }: FontRoutesOptions): Promise<void> {
  const read = async (version: string): Promise<Buffer | undefined> => {
    const { heading, text } = (site.state?.snapshot.theme ?? defaultTheme).fonts;
    const found = [...heading.files, ...text.files].find((file) => file.version === version);
    const bytes = found && (await readFile(join(studio.contentDir, found.file)).catch(() => undefined));
    // A file that was replaced a moment ago is another font than the path says.
    if (bytes === undefined || fontVersion(bytes) !== version) return undefined;
    return studio.keptOrMade(nameOf(version), async () => bytes);
  };

  app.get(`${fontRoot}*`, async (request, reply) => {
    const [, version = ''] = /^([0-9a-f]{16})\.woff2$/.exec(pathOf(request.url).slice(fontRoot.length)) ?? [];
    let bytes = version === '' ? undefined : ((await studio.kept(nameOf(version))) ?? (await read(version)));
    if (bytes === undefined) {
      // Another server may have read a change that this one has not.
      await site.changesRead();
      bytes = await read(version);
    }
    if (bytes === undefined) return reply.code(404).header('cache-control', 'no-store').send();
    const etag = `"${version}"`;
    reply.headers({ etag, 'cache-control': immutable });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('font/woff2').send(bytes);
  });
}

const nameOf = (version: string) => `${version}/font.woff2`;
