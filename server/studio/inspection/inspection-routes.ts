import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageBlocks } from '../../../engine/explain/page-blocks.ts';
import { canonicalPath } from '../../../engine/routes/canonical-path.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { askedChanges, type ProposalQuery } from '../asked-changes.ts';
import type { IdentifiedChanges } from '../changes/changed-files.ts';
import type { ImpactedPage, PageBlocks, StudioImpact, StudioImpactSoFar } from '../studio-api.ts';
import { notShown, type StudioContext } from '../studio-context.ts';
import { wholeImpact } from './inspection.ts';
import type { ShownPage } from './inspection-task.ts';
import { pageNames } from './page-names.ts';
import type { ImpactSoFar } from './site-inspector.ts';

interface PageQuery {
  readonly Querystring: { readonly path?: string; readonly day?: string };
}

function shownPage({ query: { path = '/', day } }: FastifyRequest<PageQuery>): ShownPage {
  return { path: canonicalPath(path), day };
}

interface ImpactQuery {
  readonly Querystring: ProposalQuery['Querystring'] & { readonly file?: string };
}

/** The routes of the sources of texts, and of the pages that changes change. */
export function inspectionRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, inspection, now } = context;

  app.get<PageQuery>('/blocks', async (request, reply) => {
    const state = await changedFiles.stateOf(await changedFiles.of(signedInUser(request).id));
    const { path } = shownPage(request);
    return state === undefined
      ? notShown(reply)
      : ({ blocks: pageBlocks(state, path, now().getTime()) } satisfies PageBlocks);
  });

  app.get<PageQuery>('/sources', async (request, reply) => {
    const changes = await changedFiles.of(signedInUser(request).id);
    return (await inspection.sources(changes, shownPage(request), now())) ?? notShown(reply);
  });

  app.get<PageQuery>('/names', async (request, reply) => {
    const state = await changedFiles.stateOf(await changedFiles.of(signedInUser(request).id));
    const { path } = shownPage(request);
    return state === undefined ? notShown(reply) : pageNames(state, path, now());
  });

  app.get<ImpactQuery>('/impact', async (request, reply) => {
    const changes = await askedChanges(context, request);
    const { id: version } = changes;
    const { file } = request.query;
    if (file === undefined) {
      const pages = await wholeImpact(inspection, changes, now());
      return pages === undefined ? notShown(reply) : ({ version, pages } satisfies StudioImpact);
    }
    const asked = changesOf(changes, file);
    const isUnchanged = asked.texts.size === 0 && asked.pictures.size === 0;
    const impact: ImpactSoFar | undefined = isUnchanged
      ? { kind: 'all', pages: [] }
      : await inspection.impact(asked, now());
    // A file may have an error by itself that other changes correct.
    const state = await changedFiles.stateOf(changes);
    return impact === undefined || state === undefined
      ? notShown(reply)
      : shortImpact(version, impact, state);
  });
}

/** The changes without those of other files. */
const changesOf = ({ id, texts, pictures }: IdentifiedChanges, file: string): IdentifiedChanges => ({
  id: `${id} ${file}`,
  texts: new Map([...texts].filter(([name]) => name === file)),
  pictures: new Map([...pictures].filter(([name]) => name === file)),
});

/** Pages that a short answer names. */
const namedPages = 40;

function shortImpact(version: string, impact: ImpactSoFar, state: SiteState): StudioImpactSoFar {
  if (impact.kind === 'some')
    return { version, isComplete: false, count: impact.count, faulty: 0, pages: [] };
  const isSetAside = ({ path }: ImpactedPage) => state.routes.match(path).absence?.reason === 'set-aside';
  const faulty = impact.pages.filter(isSetAside);
  const others = impact.pages.filter((page) => !isSetAside(page));
  return {
    version,
    isComplete: true,
    count: impact.pages.length,
    faulty: faulty.length,
    pages: [...faulty.map((page) => ({ ...page, isFaulty: true as const })), ...others]
      .slice(0, namedPages)
      .map((page) => ({ ...page, head: [] })),
  };
}
