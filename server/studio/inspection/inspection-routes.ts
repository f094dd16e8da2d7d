import type { FastifyInstance } from 'fastify';
import { pageBlocks } from '../../../engine/explain/page-blocks.ts';
import { canonicalPath } from '../../../engine/routes/canonical-path.ts';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import type { PageBlocks, StudioImpact, StudioImpactSoFar } from '../studio-api.ts';
import { notShown, type StudioContext } from '../studio-context.ts';
import { wholeImpact } from './inspection.ts';
import { pageNames } from './page-names.ts';
import type { ImpactSoFar } from './site-inspector.ts';

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

  app.get<{ Querystring: { limit?: string } }>('/impact', async (request, reply) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    const { id: version } = changes;
    const limit = Number.parseInt(request.query.limit ?? '', 10);
    if (Number.isNaN(limit)) {
      const pages = await wholeImpact(inspection, changes, now());
      return pages === undefined ? notShown(reply) : ({ version, pages } satisfies StudioImpact);
    }
    const isUnchanged = changes.texts.size === 0 && changes.pictures.size === 0;
    const impact: ImpactSoFar | undefined = isUnchanged
      ? { kind: 'all', pages: [] }
      : await inspection.impact(changes, now());
    return impact === undefined ? notShown(reply) : shortImpact(version, impact, limit);
  });
}

/** The number of pages, and some of them. */
function shortImpact(version: string, impact: ImpactSoFar, limit: number): StudioImpactSoFar {
  if (impact.kind === 'some')
    return { version, isComplete: false, count: impact.count, faulty: 0, pages: [] };
  const { pages } = impact;
  const faulty = pages.filter(({ isFaulty }) => isFaulty);
  const others = pages.filter(({ isFaulty }) => !isFaulty);
  return {
    version,
    isComplete: true,
    count: pages.length,
    faulty: faulty.length,
    pages: [...faulty, ...others].slice(0, Math.max(0, limit)).map((page) => ({ ...page, head: [] })),
  };
}
