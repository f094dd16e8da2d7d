import type { FastifyInstance } from 'fastify';
import { snapshotWords } from '../engine/content/snapshot-words.ts';
import { apiFallbacks } from './api-fallbacks.ts';
import type { AppOptions } from './app-options.ts';
import type { AppServices } from './app-services.ts';
import { authRoutes } from './dashboard/auth/auth-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { addSignedInPages } from './dashboard/signed-in-pages.ts';
import { violationRoutes } from './http/violations/violation-routes.ts';
import { addLeadOrigins } from './leads/lead-origins.ts';
import { addLeadPriority } from './leads/lead-priority.ts';
import { addLeadRateLimit } from './leads/lead-rate-limit.ts';
import { leadRoutes } from './leads/lead-routes.ts';
import { cardRoutes } from './media/cards/card-routes.ts';
import { fontRoutes } from './media/fonts/font-routes.ts';
import { iconRoutes } from './media/icons/icon-routes.ts';
import { pictureRoutes } from './media/pictures/picture-routes.ts';
import { healthRoutes } from './operations/health/health-routes.ts';
import { metricsRoutes } from './operations/metrics/metrics-routes.ts';
import { siteRoutes } from './site/site-routes.ts';
import { staticAssets } from './static-assets.ts';
import type { StatusMessages } from './status-message.ts';
import { createPictureVersions } from './studio/pictures/picture-versions.ts';
import { studioRoutes } from './studio/studio-routes.ts';

/** Registers all routes of an application: those for operators and users, those of forms, files, and pages. */
export async function registerRoutes(
  app: FastifyInstance,
  options: AppOptions,
  services: AppServices,
  messageFor: StatusMessages,
): Promise<void> {
  await registerApi(app, options, services, messageFor);
  await registerForms(app, options, services, messageFor);
  await registerFiles(app, options, services);
  const { site, siteUrl, database, studio } = options;
  const { authentication, cache, admission, now } = services;
  if (studio !== undefined)
    await app.register(studioRoutes, { ...studio, authentication, database, site, siteUrl, now });
  await app.register(async (pages) => {
    addSignedInPages(pages, { authentication, dashboard: options.dashboard, site });
    await pages.register(siteRoutes, { site, cache, admission, now });
  });
}

async function registerApi(
  app: FastifyInstance,
  { site, siteUrl, database, metricsToken, changeInterval }: AppOptions,
  services: AppServices,
  messageFor: StatusMessages,
): Promise<void> {
  const { authentication, canary, dispatcher, formContext, metrics, now, readiness, receivers, violations } =
    services;
  await app.register(healthRoutes, { readiness, site, canary: canary.state });
  if (metricsToken !== undefined) await app.register(metricsRoutes, { metrics, token: metricsToken });
  await app.register(apiFallbacks, { messageFor });
  await app.register(authRoutes, { authentication, site, siteUrl });
  await app.register(violationRoutes, { violations });
  await app.register(dashboardRoutes, {
    prefix: '/api/dashboard',
    authentication,
    database,
    site,
    receivers,
    formContext,
    violations,
    wake: dispatcher.wake,
    canary: canary.state,
    changeInterval,
    now,
  });
}

async function registerForms(
  app: FastifyInstance,
  { site, leadOrigins: origins = [], rateLimits }: AppOptions,
  { admission, formContext, leads, limiter, now }: AppServices,
  messageFor: StatusMessages,
): Promise<void> {
  await app.register(async (limited) => {
    addLeadOrigins(limited, { origins, site, messageFor });
    addLeadPriority(limited, admission);
    addLeadRateLimit(limited, { limiter, limits: rateLimits.leads, site, admission });
    await limited.register(leadRoutes, {
      leads,
      site,
      admission,
      formContext,
      origins,
      now,
    });
  });
}

async function registerFiles(
  app: FastifyInstance,
  { site, clientDir, keptAssetsDir, pictures: studio, database, studio: editing }: AppOptions,
  { now }: AppServices,
): Promise<void> {
  if (clientDir !== undefined) await app.register(staticAssets, { clientDir, keptDir: keptAssetsDir });
  await app.register(iconRoutes, { site, studio });
  await app.register(cardRoutes, { site, studio, now });
  if (studio === undefined) return;
  await app.register(fontRoutes, { site, studio });
  const pictures = () =>
    [site.state, site.coming].flatMap((state) => [...(state?.snapshot.pictures.values() ?? [])]);
  const words = () => snapshotWords(site.state?.snapshot);
  const unpublished = editing && createPictureVersions(database, now);
  const changesRead = () => site.changesRead();
  await app.register(pictureRoutes, { pictures, unpublished, changesRead, studio, words });
  const keep = (state = site.state) => void studio.keepOriginals(state?.snapshot.pictures.values() ?? []);
  app.addHook('onReady', async () => keep());
  site.onSwap(() => keep());
  // They may be replaced again while they are checked.
  site.onComing(keep);
}
