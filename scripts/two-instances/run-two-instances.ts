import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runPostgres } from '../../server/testing/run-postgres.ts';
import { openWebhookInbox } from '../../server/testing/webhook-inbox.ts';
import { projectRoot } from '../command/project-root.ts';
import { compare, deliverRemaining } from '../kill-test/run-kill-test.ts';
import type { SentLead } from '../kill-test/sender.ts';
import { type ChangingContent, copyChangingContent } from './content-swaps.ts';
import { DashboardClient } from './dashboard-client.ts';
import { createInstance, type Instance } from './instance.ts';
import { type InstanceFault, instanceFaults, type Target } from './instance-faults.ts';
import { readNginxRules } from './nginx-rules.ts';
import type { SlowestAnswer, Visitor } from './page-views.ts';
import { startReverseProxy } from './reverse-proxy.ts';
import { startNginx } from './run-nginx.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { addUsers, checkSignInLimit, signIn, signOut } from './users.ts';

export interface TwoInstancesOptions {
  readonly contentDir: string;
  /** The proxy in front of the instances: nginx, or by default one of our own that follows the same rules. */
  readonly proxy?: 'nginx' | undefined;
  /** How long each fault lasts, in milliseconds. */
  readonly faultMilliseconds: number;
  /**
   * The time between two faults, in milliseconds: a proxy leaves a server out for some time after a failure, and a fault of the
   * other one in that time is a fault of both.
   */
  readonly restMilliseconds: number;
  /** Whether the theme and the pictures change with the content. */
  readonly changesLook: boolean;
  /** Returns whether to cause all faults once more. */
  readonly again: () => boolean;
  readonly onPeriod?: (period: Period) => void;
}

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

export interface TwoInstancesResult {
  readonly periods: readonly Period[];
  readonly sent: number;
  readonly acknowledged: number;
  readonly views: number;
  /** Changes of the content that a page has shown. */
  readonly contentChanges: number;
  /** Requests that the proxy repeated at the other instance; undefined if it is not known. */
  readonly repeated: number | undefined;
  /** Leads that are lost or stored twice, and deliveries that are lost, as sentences. */
  readonly leads: readonly string[];
  /** Page views that mix two content versions. */
  readonly mixed: readonly string[];
  /** Files of pages that were not found. */
  readonly missing: readonly string[];
  /** Answers that took the session of a signed-in user for none. */
  readonly signedOut: number;
  /** Answers with the signed-in user. */
  readonly sessionsConfirmed: number;
  /** Leads that the open dashboard missed, and limits and sessions that differ between the instances, as sentences. */
  readonly dashboardFaults: readonly string[];
  /** The times that the dashboard connected to its stream of events. */
  readonly connections: number;
  /** Milliseconds from the acknowledgement of a lead until the open dashboard listed it. */
  readonly slowestNotice: number;
}

const changeInterval = 1_000;
const siteUrl = 'https://www.example.com';
/** How long the dashboard may take to list the last leads. */
const noticeMilliseconds = 60_000;
/** The configuration of nginx that the proxy follows. */
const nginxFile = 'deploy/nginx-several-servers.conf';

/**
 * Runs two instances of the server on one PostgreSQL database behind a reverse proxy, and causes faults in each in turn,
 * while leads are sent, pages are viewed, and the content changes.
 */
export async function runTwoInstances(options: TwoInstancesOptions): Promise<TwoInstancesResult> {
  const closers: (() => unknown)[] = [];
  const later = (close: () => unknown) => closers.push(close);
  try {
    const folder = mkdtempSync(join(tmpdir(), 'cityblock-instances-'));
    later(() => rmSync(folder, { recursive: true, force: true }));
    const content = copyChangingContent(options.contentDir, options.changesLook);
    later(content.remove);
    const postgres = await runPostgres();
    later(postgres.stop);
    const database = `${postgres.url}/postgres`;
    const inbox = await openWebhookInbox();
    later(inbox.close);
    const env = {
      CONTENT_DIR: content.folder,
      SITE_URL: siteUrl,
      LEAD_WEBHOOK_URL: inbox.url,
      LEAD_WEBHOOK_ALLOW_PRIVATE: 'true',
    };
    const instances = [0, 1].map((index) => createInstance(join(folder, String(index)), env));
    for (const instance of instances) {
      await instance.connect(database);
      later(instance.close);
    }
    await Promise.all(instances.map((instance) => instance.start()));
    await allReady(instances);
    const configuration = readFileSync(join(projectRoot, nginxFile), 'utf8');
    const proxy = await (options.proxy === 'nginx'
      ? startNginx(instances, configuration)
      : startReverseProxy(instances, readNginxRules(configuration)));
    later(proxy.close);
    const origins = () => instances.map((instance) => instance.origin() ?? '');
    await addUsers({ kind: 'postgres', url: database });
    const limits = await checkSignInLimit(origins());
    const [first = ''] = origins();
    const cookie = await signIn(first);
    const dashboard = new DashboardClient(proxy.origin, cookie);
    const watching = new AbortController();
    const watched = dashboard.watchUntil(watching.signal);
    later(() => watching.abort());
    const traffic = await startTraffic(proxy.origin, siteUrl);
    later(traffic.stop);
    const changing = new AbortController();
    const changes = changeRegularly(content, traffic.visitor, changing.signal);
    later(() => changing.abort());

    const periods: Period[] = [];
    do {
      for (const fault of instanceFaults) {
        for (const [index, instance] of instances.entries()) {
          await cause(fault, { index, instance, proxy }, traffic, options.faultMilliseconds);
          await allReady(instances);
          await traffic.nextAnswers();
          const period = { fault: fault.name, instance: index, ...traffic.measure() };
          periods.push(period);
          options.onPeriod?.(period);
          await setTimeout(options.restMilliseconds);
        }
      }
    } while (options.again());

    changing.abort();
    await changes;
    await traffic.stop();
    const notices = await noticesOf(dashboard, traffic.sent());
    watching.abort();
    await watched;
    const [origin = '', other = ''] = origins();
    const isKnown = await signOut(origin, other, cookie);
    for (const instance of instances) await instance.close();
    const location = { kind: 'postgres', url: database } as const;
    const compared = await compare(location, traffic.sent());
    const delivered = await deliverRemaining(location, inbox);
    const { visitor } = traffic;
    return {
      periods,
      sent: traffic.sent().length,
      acknowledged: traffic.sent().filter(({ acknowledged }) => acknowledged !== undefined).length,
      views: visitor.views,
      contentChanges: visitor.latestChange,
      repeated: proxy.repeated,
      leads: [...compared.faults, ...delivered.faults],
      mixed: visitor.faults.mixed,
      missing: visitor.faults.missing,
      signedOut: dashboard.signedOut,
      sessionsConfirmed: dashboard.confirmed,
      dashboardFaults: [
        ...limits,
        ...notices.faults,
        ...(isKnown ? ['a session that ended at one instance goes on at the other'] : []),
      ],
      connections: dashboard.connections,
      slowestNotice: notices.slowest,
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function cause(
  fault: InstanceFault,
  target: Target,
  traffic: Traffic,
  milliseconds: number,
): Promise<void> {
  await fault.begin(target);
  try {
    // The other instance answers meanwhile, however slow the machine is.
    await Promise.all([setTimeout(milliseconds), traffic.nextAnswers()]);
  } finally {
    await fault.end(target);
  }
}

async function allReady(instances: readonly Instance[]): Promise<void> {
  await Promise.all(instances.map((instance) => instance.ready()));
}

/** Waits until the open dashboard has listed all leads. */
async function noticesOf(
  dashboard: DashboardClient,
  sent: readonly SentLead[],
): Promise<{ readonly faults: readonly string[]; readonly slowest: number }> {
  const acknowledged = sent.flatMap(({ acknowledged: id, acknowledgedAt: at }) =>
    id === undefined || at === undefined ? [] : [{ id, at }],
  );
  await dashboard.sees(
    acknowledged.map(({ id }) => id),
    noticeMilliseconds,
  );
  const unseen = acknowledged.filter(({ id }) => !dashboard.seen.has(id));
  const delays = acknowledged.map(({ id, at }) => (dashboard.seen.get(id) ?? at) - at);
  return {
    faults: unseen.map(({ id }) => `the open dashboard was not notified of the lead ${id}`),
    slowest: Math.max(0, ...delays),
  };
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
