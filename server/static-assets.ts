import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface StaticAssetsOptions {
  /** The folder of the client build. */
  readonly clientDir: string;
}

/**
 * Serves the files of the client build. Those in `assets/` and `fonts/` have a hash in their names and never change; a
 * `.br` or `.gz` file next to one is sent to browsers that accept it. A path under `/assets/` that has no file is a plain 404, not a page.
 */
export async function staticAssets(app: FastifyInstance, { clientDir }: StaticAssetsOptions): Promise<void> {
  app.get('/assets/*', (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such file.' }),
  );
  if (!existsSync(clientDir)) return;
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /^\/(assets|fonts)\//.test(path.slice(clientDir.length));
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
