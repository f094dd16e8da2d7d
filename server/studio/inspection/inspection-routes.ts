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
      const state = await changedFiles.stateOf(changes);
      return pages === undefined || state === undefined
        ? notShown(reply)
        : ({ version, pages: withFaults(pages, state) } satisfies StudioImpact);
    }
    const asked = changesOf(changes, file);
    if (asked.texts.size === 0 && asked.pictures.size === 0)
      return { version, isComplete: true, count: 0, faulty: 0, pages: [] } satisfies StudioImpactSoFar;
    const state = await changedFiles.stateOf(changes);
    if (state === undefined) return notShown(reply);
    // The site may need other changes to be shown with this one.
    const impact = (await inspection.impact(asked, now())) ?? (await inspection.impact(changes, now()));
    return impact === undefined ? notShown(reply) : shortImpact(version, impact, state);
  });
}

const withFaults = (pages: readonly ImpactedPage[], { routes }: SiteState): readonly ImpactedPage[] =>
  pages.map((page) =>
    routes.match(page.path).absence?.reason === 'set-aside' ? { ...page, isFaulty: true } : page,
  );

/** The changes without those of other files. */
const changesOf = ({ id, texts, pictures }: IdentifiedChanges, file: string): IdentifiedChanges => ({
  id: `${id} ${file}`,
  texts: new Map([...texts].filter(([name]) => name === file)),
  pictures: new Map([...pictures].filter(([name]) => name === file)),
});

/** Pages that a short answer names. */
const namedPages = 40;

function shortImpact(version: string, impact: ImpactSoFar, state: SiteState): StudioImpactSoFar {
  const pages = withFaults(impact.pages, state);
  const faulty = pages.filter(({ isFaulty }) => isFaulty);
  const others = pages.filter(({ isFaulty }) => !isFaulty);
  return {
    version,
    isComplete: impact.isComplete,
    count: pages.length,
    faulty: faulty.length,
    pages: [...faulty, ...others].slice(0, namedPages).map((page) => ({ ...page, head: [] })),
  };
}
