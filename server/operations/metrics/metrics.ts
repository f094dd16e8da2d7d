import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import type { Admission } from '../../http/admission/admission.ts';
import type { PageCache } from '../../site/page-cache.ts';
import type { ServedSite } from '../../site/served-site.ts';
import { databaseFigures } from './database-figures.ts';
import { ReadMetrics } from './read-metrics.ts';
import { type RouteKind, routeKind } from './route-kind.ts';

/** Figures about the server in the text format of Prometheus. They contain no personal data. */
export interface Metrics {
  /**
   * Counts an answer.
   * @param route the pattern of the route; undefined if none matched
   */
  answered(route: string | undefined, status: number, milliseconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsOptions {
  /** The registry to use, such as one with the metrics of the process. */
  readonly registry?: Registry | undefined;
  readonly site: ServedSite;
  readonly database: Database;
  readonly cache: PageCache;
  readonly admission: Admission;
  /** How late the event loop runs its timers, in milliseconds. */
  readonly loopDelay: () => number;
  /** Blocks that failed since the start. */
  readonly blockFailures: () => number;
  /** Files that are set aside because of a fault. */
  readonly setAside: () => number;
  /** Whether leads can be stored. */
  readonly isReady: () => Promise<boolean>;
  readonly isCanaryLate: () => Promise<boolean>;
  readonly release: string;
  readonly now: () => Date;
}

/** Seconds; a cached page takes less than the first, an answer beyond the last is a fault. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(options: MetricsOptions): Metrics {
  const { registry = new Registry() } = options;
  const answered = requestMetrics(registry);
  const metrics = new ReadMetrics(registry);
  addPageMetrics(metrics, options);
  addContentMetrics(metrics, options);
  addLeadMetrics(metrics, options);
  new Gauge({
    name: 'cityblock_info',
    help: 'The release.',
    labelNames: ['release'],
    registers: [registry],
  }).set({ release: options.release }, 1);

  return { answered, text: () => registry.metrics(), contentType: registry.contentType };
}

/** Adds the metrics of requests, and returns the function that counts an answer. */
function requestMetrics(registry: Registry): Metrics['answered'] {
  const requests = new Counter({
    name: 'cityblock_requests_total',
    help: 'Answers by kind of route and status.',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'cityblock_request_seconds',
    help: 'Time until an answer was sent, by kind of route.',
    labelNames: ['kind'],
    buckets,
    registers: [registry],
  });
  return (route, status, milliseconds) => {
    const kind: RouteKind = routeKind(route);
    requests.inc({ kind, status: String(status) });
    seconds.observe({ kind }, milliseconds / 1000);
  };
}

function addPageMetrics(
  metrics: ReadMetrics,
  { cache, admission, loopDelay, blockFailures }: MetricsOptions,
): void {
  metrics.gauge('page_cache_bytes', 'Size of the page cache.', () => cache.bytes);
  metrics.total('page_cache_hits', 'Pages answered from the cache.', () => cache.hits);
  metrics.total('pages_admitted', 'Pages that were rendered.', () => admission.admitted);
  metrics.total(
    'pages_refused',
    'Pages that were refused because of too many requests.',
    () => admission.refused,
  );
  metrics.gauge('pages_waiting', 'Pages that wait for their turn.', () => admission.waiting);
  metrics.gauge(
    'event_loop_delay_seconds',
    'Time by which the event loop runs all of its latest timers late.',
    () => loopDelay() / 1000,
  );
  metrics.total('block_failures', 'Blocks that failed and were left out of their page.', blockFailures);
}

function addContentMetrics(metrics: ReadMetrics, { site, setAside, now }: MetricsOptions): void {
  let contentSince = now().getTime();
  site.onSwap(() => {
    contentSince = now().getTime();
  });
  metrics.gauge('content_set_aside', 'Entries and pages that are set aside because of a fault.', setAside);
  metrics.gauge(
    'content_age_seconds',
    'Time since the content changed, or since the start.',
    () => (now().getTime() - contentSince) / 1000,
  );
}

function addLeadMetrics(
  metrics: ReadMetrics,
  { database, isReady, isCanaryLate, now }: MetricsOptions,
): void {
  const figures = databaseFigures(database);
  metrics.gauge('ready', '1 if leads can be stored.', async () => Number(await isReady()));
  metrics.gauge('canary_late', '1 if the canary lead has not arrived in time.', () =>
    isCanaryLate().then(Number, () => undefined),
  );
  metrics.gauge('database_up', '1 if the database answers.', async () =>
    Number((await figures()) !== undefined),
  );
  metrics.gauge('database_bytes', 'Size of the database.', async () => (await figures())?.bytes);
  metrics.gaugeBy('leads', 'status', 'Leads by status, canary leads included.', async () =>
    ((await figures())?.leads ?? []).map(({ status, count }) => [status, count]),
  );
  metrics.gaugeBy('deliveries', 'state', 'Deliveries that wait or are dead letters.', async () => {
    const found = await figures();
    const countOf = (state: string) => found?.deliveries.find((row) => row.state === state)?.count ?? 0;
    return found === undefined ? [] : ['waiting', 'dead'].map((state) => [state, countOf(state)] as const);
  });
  metrics.gauge(
    'outbox_oldest_seconds',
    'Time for which the oldest waiting delivery has waited; 0 if none waits.',
    async () => {
      const found = await figures();
      if (found === undefined) return undefined;
      return found.waitingSince === undefined
        ? 0
        : Math.max(0, (now().getTime() - found.waitingSince.getTime()) / 1000);
    },
  );
}
