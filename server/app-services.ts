import { setAside } from '../engine/content/absence.ts';
import type { AppOptions } from './app-options.ts';
import { createAuthentication } from './dashboard/auth/authentication.ts';
import { unguardedStorage } from './database/storage-guard.ts';
import { createAdmission } from './http/admission/admission.ts';
import { RateLimiter } from './http/rate-limits/rate-limiter.ts';
import { listedPage } from './http/violations/listed-page.ts';
import { ViolationLog } from './http/violations/violation-log.ts';
import { createCanary } from './leads/canary/canary.ts';
import { createDispatcher } from './leads/deliveries/dispatcher.ts';
import { noticeSiteOf } from './leads/deliveries/notice-site.ts';
import { createReceiverSet, recipientsOfForms } from './leads/deliveries/receiver-set.ts';
import { formContextFinder } from './leads/forms/form-context.ts';
import { createLeadStore } from './leads/lead-store.ts';
import { createAuditLog } from './operations/audit/audit-log.ts';
import { createReadiness } from './operations/health/readiness.ts';
import { createJobRunner } from './operations/jobs/job-runner.ts';
import { createMetrics } from './operations/metrics/metrics.ts';
import { PageCache } from './site/page-cache.ts';
import { createVisitCounter } from './visits/visit-counter.ts';

const megabyte = 1024 * 1024;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The services of one application, which its routes and jobs share. */
export type AppServices = ReturnType<typeof createAppServices>;

/**
 * Creates the services of an application. None runs by itself before `jobs.start()`.
 * @param connectionCount the number of connections that were opened since the start
 */
export function createAppServices(options: AppOptions, connectionCount: () => number) {
  const { site, database, siteUrl, sessionSecret, rateLimits, log, now = () => new Date() } = options;
  const { storage = unguardedStorage, loopDelay = () => 0, receivers: configured = [] } = options;
  const admission = createAdmission({ loopDelay, connections: connectionCount });
  const limiter = new RateLimiter(database, sessionSecret, now);
  const receivers = createReceiverSet({
    configured,
    createEmail: options.createEmail,
    recipients: () => recipientsOfForms(site.state?.snapshot),
  });
  const formContext = options.formContext ?? formContextFinder(site);
  const dispatcher = createDispatcher({ database, receivers: receivers.all, log, now });
  const leads = createLeadStore(database, {
    storage,
    receiversOf: receivers.namesOf,
    stored: dispatcher.wake,
  });
  const readiness = createReadiness({ database, storage, log, now });
  const canary = createCanary({
    database,
    leads,
    receivers: configured.map(({ name }) => name),
    site: () => noticeSiteOf(site, siteUrl),
    log,
    now,
  });
  const violations = new ViolationLog({ pageOf: (path) => listedPage(site, path), now, log });
  const authentication = createAuthentication({
    database,
    sessionSecret,
    siteUrl,
    limiter,
    limits: rateLimits.signIn,
    audit: createAuditLog({ database, log, now }),
    now,
  });
  const cache = new PageCache({ maxBytes: 128 * megabyte, maxQueryBytes: 16 * megabyte });
  const metrics = createMetrics({
    registry: options.metricsRegistry,
    database,
    admission,
    loopDelay,
    blockFailures: options.blockFailures ?? (() => 0),
    setAside: () => setAside(site.state?.snapshot.absent ?? new Map()).length,
    isReady: readiness.verify,
    isCanaryLate: async () => (await canary.state()).state === 'late',
    now,
  });
  const visits = createVisitCounter({ database, site, now });
  const jobs = createJobRunner(
    [
      { name: 'deliveries', interval: 2 * second, run: dispatcher.wake },
      { name: 'canary', interval: minute, run: canary.check },
      { name: 'readiness', interval: 30 * second, run: readiness.verify },
      {
        name: 'database examination',
        interval: 600 * second,
        initialDelay: 600 * second,
        run: storage.examine,
      },
      {
        name: 'expired sessions',
        interval: hour,
        initialDelay: 10 * second,
        run: () => authentication.sessions.sweep(),
      },
      { name: 'ended rate limits', interval: hour, initialDelay: 10 * second, run: () => limiter.sweep() },
      { name: 'visits', interval: minute, initialDelay: minute, run: visits.save },
      { name: 'old visits', interval: hour, initialDelay: 10 * second, run: visits.sweep },
      ...(options.jobs ?? []),
    ],
    { log },
  );
  return {
    admission,
    authentication,
    cache,
    canary,
    dispatcher,
    formContext,
    jobs,
    leads,
    limiter,
    metrics,
    now,
    readiness,
    receivers,
    violations,
    visits,
  };
}
