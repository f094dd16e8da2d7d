import type { FastifyInstance } from 'fastify';
import { createChangeStream } from './change-stream.ts';
import { type DashboardRoutesOptions, dashboardContext } from './dashboard-context.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { siteReportRoutes } from './site-report-routes.ts';

/** The API of the dashboard, `/api/dashboard/*`. Requires a user with access to leads; responses are not cached. */
export async function dashboardRoutes(app: FastifyInstance, options: DashboardRoutesOptions): Promise<void> {
  const context = dashboardContext(options);
  const changes = createChangeStream(
    options.database,
    (error) => app.log.error({ err: error }, 'changes could not be sent to open dashboards'),
    options.changeInterval,
  );
  app.addHook('preClose', async () => changes.close());
  app.addHook('onRequest', options.authentication.require('leads'));
  inboxRoutes(app, context);
  deliveryRoutes(app, context);
  siteReportRoutes(app, context);
  app.get('/events', (_request, reply) => changes.subscribe(reply));
}
