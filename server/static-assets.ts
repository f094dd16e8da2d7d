import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { noSuchFile } from './no-such-file.ts';
import { immutable } from './site/cache-control.ts';

export interface StaticAssetsOptions {
  /** The folder of the client build. */
  readonly clientDir: string;
  /** The folder with the scripts of recent builds: see `keepAssets`. */
  readonly keptDir?: string | undefined;
}

/**
 * Serves the files of the client build. Those in `assets/` and `fonts/` have a hash in their names and never change; a
 * `.br` or `.gz` file next to one is sent to browsers that accept it. A path under `/assets/` that the build does not have, or has no
 * more, is a script of an earlier build, or a plain 404, not a page.
 */
export async function staticAssets(
  app: FastifyInstance,
  { clientDir, keptDir }: StaticAssetsOptions,
): Promise<void> {
  const hasBuild = existsSync(clientDir);
  // The routes of the build lead nowhere once another build has replaced its files under the running server.
  app.addHook('onRequest', async ({ url }, reply) => {
    const [, name] = /^\/assets\/([^?]*)/.exec(url) ?? [];
    if (name === undefined || !isFileName(name) || !hasBuild || keptDir === undefined) return undefined;
    if (existsSync(join(clientDir, 'assets', name)) || !existsSync(join(keptDir, name))) return undefined;
    return reply.sendFile(name, keptDir);
  });
  app.get('/assets/*', (_, reply) => noSuchFile(reply));
  if (!hasBuild) return;
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed =
        !path.startsWith(clientDir) || /^\/(assets|fonts)\//.test(path.slice(clientDir.length));
      reply.header('cache-control', isHashed ? immutable : 'public, max-age=3600');
    },
  });
}

/** Whether a path consists of plain names, as those of the build do: none leaves the folder. */
const isFileName = (path: string): boolean => /^(?:[\w-]+\/)*[\w-][\w.-]*\.\w+$/.test(path);
