import { setTimeout } from 'node:timers/promises';
import { compare, deliverRemaining } from '../kill/run-kill-test.ts';
import type { SentLead } from '../kill/sender.ts';
import { allReady, type Cluster, type ClusterOptions, type Later, siteUrl, startCluster } from './cluster.ts';
import type { ChangingContent } from './content-swaps.ts';
import type { Instance } from './instance.ts';
import { type InstanceFault, instanceFaults } from './instance-faults.ts';
import { type DashboardResult, openDashboard } from './open-dashboard.ts';
import type { SlowestAnswer, Visitor } from './page-views.ts';
import { startTraffic, type Traffic } from './traffic.ts';

interface FaultOptions {
  /** The number of faults of the list to cause, the first ones. By default all, each in both instances. */
  readonly limit?: number;
  /** How long each fault lasts at least, in milliseconds. */
  readonly faultMilliseconds: number;
  /**
   * The time between two faults, in milliseconds: a proxy leaves a server out for some time after a failure, and a fault of the
   * other one in that time is a fault of both.
   */
  readonly restMilliseconds: number;
  /** Returns whether to cause all faults once more. */
  readonly again: () => boolean;
  readonly onPeriod?: (period: Period) => void;
}

export interface TwoInstancesOptions extends ClusterOptions, FaultOptions {}

/** The experience of visitors while one instance had a fault, and until it was ready again. */
export interface Period {
  readonly fault: string;
  readonly instance: number;
  readonly views: number;
  readonly acknowledged: number;
  readonly slowestGet: SlowestAnswer;
  /** Milliseconds, from the first attempt until the acknowledgement. */
  readonly slowestPost: number;
}

export interface TwoInstancesResult extends DashboardResult {
  readonly periods: readonly Period[];
  readonly sent: number;
  readonly acknowledged: number;
  readonly views: number;
  /** Changes of the content that a page has shown. */
  readonly contentChanges: number;
  /** Leads that are lost or stored twice, and deliveries that are lost, as sentences. */
  readonly leads: readonly string[];
  /** Page views that mix two content versions. */
  readonly mixed: readonly string[];
  /** Files of pages that were not found. */
  readonly missing: readonly string[];
}

const changeInterval = 1_000;

/**
 * Runs two instances of the server on one PostgreSQL database behind a reverse proxy, and causes faults in each in turn,
 * while leads are sent, pages are viewed, and the content changes.
 */
export async function runTwoInstances(options: TwoInstancesOptions): Promise<TwoInstancesResult> {
  const closers: (() => unknown)[] = [];
  const later: Later = (close) => closers.push(close);
  try {
    const cluster = await startCluster(options, later);
    const dashboard = await openDashboard(cluster, later);
    const traffic = await startTraffic(cluster.proxy.origin, siteUrl);
    later(traffic.stop);
    const changing = new AbortController();
    const changes = changeRegularly(cluster.content, traffic.visitor, changing.signal);
    later(() => changing.abort());

    const periods = await causeFaults(cluster, traffic, options);

    changing.abort();
    await changes;
    await traffic.stop();
    const dashboardResult = await dashboard.end(traffic.sent());
    const leads = await leadFaults(cluster, traffic.sent());
    const { visitor } = traffic;
    return {
      ...dashboardResult,
      periods,
      sent: traffic.sent().length,
      acknowledged: traffic.sent().filter(({ acknowledged }) => acknowledged !== undefined).length,
      views: visitor.views,
      contentChanges: visitor.latestChange,
      leads,
      mixed: visitor.faults.mixed,
      missing: visitor.faults.missing,
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Causes all faults in each instance in turn. */
async function causeFaults(
  { instances }: Cluster,
  traffic: Traffic,
  { limit, faultMilliseconds, restMilliseconds, again, onPeriod }: FaultOptions,
): Promise<readonly Period[]> {
  const periods: Period[] = [];
  do {
    const targets = instanceFaults.flatMap((fault) =>
      [...instances.entries()].map(([index, instance]) => ({ fault, index, instance })),
    );
    for (const { fault, index, instance } of targets.slice(0, limit)) {
      await cause(fault, instance, traffic, faultMilliseconds);
      await allReady(instances);
      await traffic.nextAnswers();
      const period = { fault: fault.name, instance: index, ...traffic.measure() };
      periods.push(period);
      onPeriod?.(period);
      await setTimeout(restMilliseconds);
    }
  } while (again());
  return periods;
}

async function cause(
  fault: InstanceFault,
  instance: Instance,
  traffic: Traffic,
  milliseconds: number,
): Promise<void> {
  await fault.begin(instance);
  try {
    // The other instance answers meanwhile, however slow the machine is.
    await Promise.all([setTimeout(milliseconds), traffic.nextAnswers()]);
  } finally {
    await fault.end(instance);
  }
}

/** Ends the instances, and compares their leads and deliveries with those that were sent. */
async function leadFaults(
  { instances, database, inbox }: Cluster,
  sent: readonly SentLead[],
): Promise<readonly string[]> {
  for (const instance of instances) await instance.close();
  const compared = await compare(database, sent);
  const delivered = await deliverRemaining(database, inbox);
  return [...compared.faults, ...delivered.faults];
}

/** Changes the content again and again, each time after a visitor has seen the last change. */
async function changeRegularly(
  content: ChangingContent,
  visitor: Visitor,
  stopped: AbortSignal,
): Promise<void> {
  const wait = () => setTimeout(changeInterval, undefined, { signal: stopped }).catch(() => undefined);
  while (!stopped.aborted) {
    if (visitor.latestChange === content.changes) content.change();
    await wait();
  }
}
