import type { FastifyInstance } from 'fastify';
import { pageBlocks } from '../../../engine/explain/page-blocks.ts';
import { canonicalPath } from '../../../engine/routes/canonical-path.ts';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import type { PageBlocks, StudioImpact } from '../studio-api.ts';
import { notShown, type StudioContext } from '../studio-context.ts';
import { pageNames } from './page-names.ts';

/** The routes of the sources of texts, and of the pages that changes change. */
export function inspectionRoutes(
  app: FastifyInstance,
  { changedFiles, inspection, now }: StudioContext,
): void {
  app.get<{ Querystring: { path?: string } }>('/blocks', async (request, reply) => {
    const state = await changedFiles.stateOf(await changedFiles.of(signedInUser(request).id));
    const path = canonicalPath(request.query.path ?? '/');
    return state === undefined
      ? notShown(reply)
      : ({ blocks: pageBlocks(state, path, now().getTime()) } satisfies PageBlocks);
  });

  app.get<{ Querystring: { path?: string } }>('/sources', async (request, reply) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const path = canonicalPath(request.query.path ?? '/');
    return (await inspection.sources(changes, path, now())) ?? notShown(reply);
  });

  app.get<{ Querystring: { path?: string } }>('/names', async (request, reply) => {
    const state = await changedFiles.stateOf(await changedFiles.of(signedInUser(request).id));
    const path = canonicalPath(request.query.path ?? '/');
    return state === undefined ? notShown(reply) : pageNames(state, path, now());
  });

  app.get('/impact', async (request, reply) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const pages = await inspection.impact(changes, now());
    return pages === undefined ? notShown(reply) : ({ version: changes.id, pages } satisfies StudioImpact);
  });
}
