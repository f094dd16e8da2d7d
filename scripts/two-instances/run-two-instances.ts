import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runPostgres } from '../../server/testing/run-postgres.ts';
import { openWebhookInbox } from '../../server/testing/webhook-inbox.ts';
import { compare, deliverRemaining } from '../kill-test/run-kill-test.ts';
import { type ChangingContent, copyChangingContent } from './content-swaps.ts';
import { createInstance } from './instance.ts';
import { type InstanceFault, instanceFaults, type Target } from './instance-faults.ts';
import type { Visitor } from './page-views.ts';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';
import { SessionKeeper } from './session-keeper.ts';
import { startTraffic, type Traffic } from './traffic.ts';

export interface TwoInstancesOptions {
  readonly contentDir: string;
  /** How long each fault lasts, in milliseconds. */
  readonly faultMilliseconds: number;
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
  /** Milliseconds, of one request. */
  readonly slowestGet: number;
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
  /** Requests that the proxy repeated at the other instance. */
  readonly repeated: number;
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
}

const changeInterval = 1_000;
const siteUrl = 'https://www.example.com';

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
    const content = copyChangingContent(options.contentDir);
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
    const proxy = await startReverseProxy(instances);
    later(proxy.close);
    await proxy.allReady();
    const session = await SessionKeeper.start(database, proxy.origin);
    const traffic = await startTraffic(proxy.origin, siteUrl, session);
    later(traffic.stop);
    const changing = new AbortController();
    const changes = changeRegularly(content, traffic.visitor, changing.signal);
    later(() => changing.abort());

    const periods: Period[] = [];
    do {
      for (const fault of instanceFaults) {
        for (const [index, instance] of instances.entries()) {
          await cause(fault, { index, instance, proxy }, traffic, options.faultMilliseconds);
          const period = { fault: fault.name, instance: index, ...traffic.measure() };
          periods.push(period);
          options.onPeriod?.(period);
        }
      }
    } while (options.again());

    changing.abort();
    await changes;
    await traffic.stop();
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
      signedOut: session.signedOut,
      sessionsConfirmed: session.confirmed,
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function cause(
  fault: InstanceFault,
  target: FaultTarget,
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
  await target.proxy.allReady();
  await traffic.nextAnswers();
}

interface FaultTarget extends Target {
  readonly proxy: ReverseProxy;
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
