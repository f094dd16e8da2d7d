import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import type { Admission } from '../../http/admission/admission.ts';
import { openDeliveries } from './open-deliveries.ts';
import { addGauge, addTotal } from './read-metrics.ts';
import { type RouteKind, routeKind } from './route-kind.ts';

/** Figures about the server in the text format of Prometheus. They contain no personal data. */
export interface Metrics {
  /**
   * Counts an answer.
   * @param route the pattern of the route; undefined if none matched
   * @param milliseconds undefined for a cached page: many fast answers would hide the slow ones
   */
  answered(route: string | undefined, status: number, milliseconds: number | undefined): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsOptions {
  /** The registry to use, such as one with the metrics of the process. */
  readonly registry?: Registry | undefined;
  readonly database: Database;
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
  readonly now: () => Date;
}

/** Seconds; an answer beyond the last is a fault. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(options: MetricsOptions): Metrics {
  const { registry = new Registry() } = options;
  const answered = requestMetrics(registry);
  addPageMetrics(registry, options);
  addLeadMetrics(registry, options);
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
    help: 'Time until an answer was sent, by kind of route, without cached pages.',
    labelNames: ['kind'],
    buckets,
    registers: [registry],
  });
  return (route, status, milliseconds) => {
    const kind: RouteKind = routeKind(route);
    requests.inc({ kind, status: String(status) });
    if (milliseconds !== undefined) seconds.observe({ kind }, milliseconds / 1000);
  };
}

function addPageMetrics(
  registry: Registry,
  { admission, loopDelay, blockFailures, setAside }: MetricsOptions,
): void {
  addTotal(
    registry,
    'cityblock_pages_refused_total',
    'Pages that were refused because of too many requests.',
    () => admission.refused,
  );
  addGauge(
    registry,
    'cityblock_event_loop_delay_seconds',
    'Time by which the event loop runs all of its latest timers late.',
    () => loopDelay() / 1000,
  );
  addTotal(
    registry,
    'cityblock_block_failures_total',
    'Blocks that failed and were left out of their page.',
    blockFailures,
  );
  addGauge(
    registry,
    'cityblock_content_set_aside',
    'Entries and pages that are set aside because of a fault.',
    setAside,
  );
}

function addLeadMetrics(registry: Registry, { database, isReady, isCanaryLate, now }: MetricsOptions): void {
  const open = openDeliveries(database);
  addGauge(registry, 'cityblock_ready', '1 if leads can be stored.', async () => Number(await isReady()));
  addGauge(registry, 'cityblock_canary_late', '1 if the canary lead has not arrived in time.', () =>
    isCanaryLate().then(Number, () => undefined),
  );
  addGauge(registry, 'cityblock_database_up', '1 if the database answers.', async () =>
    Number((await open()) !== undefined),
  );
  new Gauge({
    name: 'cityblock_deliveries',
    help: 'Deliveries that wait or are dead letters.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const found = await open();
      this.reset();
      if (found === undefined) return;
      this.set({ state: 'waiting' }, found.waiting);
      this.set({ state: 'dead' }, found.dead);
    },
  });
  addGauge(
    registry,
    'cityblock_outbox_oldest_seconds',
    'Time for which the oldest waiting delivery has waited; 0 if none waits.',
    async () => {
      const found = await open();
      if (found === undefined) return undefined;
      const { waitingSince } = found;
      return waitingSince ? Math.max(0, (now().getTime() - waitingSince.getTime()) / 1000) : 0;
    },
  );
}
