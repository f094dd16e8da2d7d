import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';
import { runPostgres } from '../../server/testing/run-postgres.ts';
import { openWebhookInbox, type WebhookInbox } from '../../server/testing/webhook-inbox.ts';
import { type ChangingContent, copyChangingContent } from './content-swaps.ts';
import { type ReverseProxy, startFailoverProxy } from './failover-proxy.ts';
import { createInstance, type Instance } from './instance.ts';

export interface ClusterOptions {
  readonly contentDir: string;
  /** Starts the proxy in front of the instances. */
  readonly startProxy?: (ports: readonly number[]) => Promise<ReverseProxy>;
  /** Whether the theme and the pictures change with the content. */
  readonly changesLook: boolean;
}

/** Two instances of the server on one PostgreSQL database, behind a proxy. */
export interface Cluster {
  readonly instances: readonly Instance[];
  readonly proxy: ReverseProxy;
  /** The content of both instances. */
  readonly content: ChangingContent;
  readonly database: DatabaseLocation;
  /** The receiver of all leads. */
  readonly inbox: WebhookInbox;
}

/** Remembers a function that is called at the end. */
export type Later = (close: () => unknown) => void;

export const siteUrl = 'https://www.example.com';

/** Starts the servers. Resolves when both instances can store leads. */
export async function startCluster(
  { contentDir, changesLook, startProxy = startFailoverProxy }: ClusterOptions,
  later: Later,
): Promise<Cluster> {
  const content = copyChangingContent(contentDir, changesLook);
  later(content.remove);
  const postgres = await runPostgres();
  later(postgres.stop);
  const url = `${postgres.url}/postgres`;
  const inbox = await openWebhookInbox();
  later(inbox.close);
  const env = {
    CONTENT_DIR: content.folder,
    SITE_URL: siteUrl,
    LEAD_WEBHOOK_URL: inbox.url,
    LEAD_WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const instances = await startInstances(url, env, later);
  const proxy = await startProxy(instances.map(({ front }) => front.port));
  later(proxy.close);
  return { instances, proxy, content, database: { kind: 'postgres', url }, inbox };
}

async function startInstances(
  database: string,
  env: Readonly<Record<string, string>>,
  later: Later,
): Promise<readonly Instance[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-instances-'));
  later(() => rmSync(folder, { recursive: true, force: true }));
  const instances = await Promise.all(
    [0, 1].map((index) => createInstance(join(folder, String(index)), database, env)),
  );
  for (const instance of instances) later(instance.close);
  await Promise.all(instances.map((instance) => instance.start()));
  await allReady(instances);
  return instances;
}

/** Resolves when all instances can store leads. */
export async function allReady(instances: readonly Instance[]): Promise<void> {
  await Promise.all(instances.map((instance) => instance.ready()));
}

/** The origins of the instances, without the proxy. */
export function originsOf({ instances }: Cluster): readonly string[] {
  return instances.map((instance) => instance.origin() ?? '');
}
