import type { FastifyInstance, FastifyReply } from 'fastify';
import { readCellCounts } from '../leads/lead-queries.ts';
import { firstDayOf } from '../site/site-settings.ts';
import { contentGridWords } from '../words/content-grid.words.ts';
import { createContentFindings } from './content-findings.ts';
import { contentGrid } from './content-grid.ts';
import type { ContentGrid, Numbers, Violations } from './dashboard-api.ts';
import { claimedMinutes, type DashboardContext } from './dashboard-context.ts';
import { readNumbers } from './lead-numbers.ts';

/** Reports about the site: the numbers of its leads, the state of its content, and what its policy blocked. */
export function siteReportRoutes(app: FastifyInstance, context: DashboardContext): void {
  const { database, site, violations, words, names, timeZone, now } = context;
  const contentFindings = createContentFindings(site);
  const noContent = (reply: FastifyReply) =>
    reply.code(503).send({ message: words()(contentGridWords)('noContent') });

  app.get('/numbers', async () => {
    const question = {
      now: now(),
      timeZone: timeZone(),
      firstDay: firstDayOf(site.state),
      claimedMinutes: claimedMinutes(site),
    };
    return (await readNumbers(database, question, names())) satisfies Numbers;
  });

  app.get('/content', async (_request, reply) => {
    if (site.state === undefined) return noContent(reply);
    const { findings, reports } = await contentFindings(now());
    const counts = await readCellCounts(database);
    if (site.state === undefined) return noContent(reply);
    const grid = contentGrid(site.state, findings, reports, counts);
    return grid satisfies ContentGrid;
  });

  app.get('/violations', () => {
    const listed = violations.list();
    return {
      violations: listed.map(({ page = null, lastAt, ...violation }) => ({
        ...violation,
        page,
        lastAt: lastAt.toISOString(),
      })),
    } satisfies Violations;
  });
}
