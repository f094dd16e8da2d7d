import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readPageDates } from '../../../engine/routes/page-dates.ts';
import { signedInUser } from '../../dashboard/auth/authentication.ts';
import { readCellCounts, readCellLeads, readFirstCellLead } from '../../leads/lead-queries.ts';
import { readPageVisits, readVisitsOf } from '../../visits/page-visits.ts';
import { routesInTurns } from '../route-turns.ts';
import type { StudioWork, WorkCell, WorkShare, WorkShares } from '../studio-api.ts';
import { notShown, type StudioContext } from '../studio-context.ts';
import { findRoute, WorkCells, workCell } from './work-cells.ts';
import { datedClaims, faultyFiles, OldestPages, sampleFields } from './work-items.ts';

interface CellQuery {
  readonly Querystring: { readonly city?: string; readonly service?: string };
}

/** The routes of the work list: the states of pages about a service in a city, and what is to be done. */
export function workListRoutes(app: FastifyInstance, context: StudioContext): void {
  const { changedFiles, inspection, database, contentDir, now } = context;
  const changesOf = (request: FastifyRequest<CellQuery>) => changedFiles.of(signedInUser(request).id);

  app.get('/work', async (request: FastifyRequest<CellQuery>, reply) => {
    const changes = await changesOf(request);
    const state = await changedFiles.stateOf(changes);
    if (state === undefined) return notShown(reply);
    const [leads, leadsSince] = [await readCellCounts(database), await readFirstCellLead(database)];
    const visits = await readPageVisits(database);
    const instant = now().getTime();
    const cells = new WorkCells(state, { leads, visits: visits.byPath }, instant);
    const oldest = new OldestPages(readPageDates(contentDir), (file) => changes.byFile.has(file));
    for await (const routes of routesInTurns(state))
      for (const route of routes) {
        cells.add(route);
        oldest.add(route);
      }
    return {
      version: changes.id,
      ...cells.result(),
      leadsSince,
      visitsSince: visits.since,
      claims: datedClaims(state, instant),
      samples: await sampleFields(state),
      oldest: oldest.result(),
      faulty: faultyFiles(state),
    } satisfies StudioWork;
  });

  app.get<CellQuery>('/work/cell', async (request, reply) => {
    const state = await changedFiles.stateOf(await changesOf(request));
    if (state === undefined) return notShown(reply);
    const slugs = slugsOf(request);
    const page = findRoute(state, slugs);
    const figures = {
      leads: await readCellLeads(database, slugs),
      visits: page === undefined ? 0 : await readVisitsOf(database, page.path),
    };
    const cell: WorkCell | undefined = workCell(state, { ...slugs, page }, figures, now().getTime());
    return cell ?? reply.code(404).send({ message: 'There is no such city or service.' });
  });

  app.get<CellQuery>('/work/shares', async (request, reply) => {
    const changes = await changesOf(request);
    const shares = await inspection.shares(changes, now());
    return shares === undefined ? notShown(reply) : ({ version: changes.id, ...shares } satisfies WorkShares);
  });

  app.get<CellQuery>('/work/share', async (request, reply) => {
    const share = await inspection.share(await changesOf(request), slugsOf(request), now());
    return share === undefined ? notShown(reply) : (share satisfies WorkShare);
  });
}

function slugsOf({ query: { city = '', service = '' } }: FastifyRequest<CellQuery>) {
  return { city, service };
}
