import type { Browser } from 'playwright';
import { inject } from 'vitest';
import { launchBrowser } from './launch-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the registry that starts shared services. */
    readonly journeyServices: string;
  }
}

/** The public address of the shared site, as its pages state it. */
export const publicUrl = 'https://www.example.com';

/** Host names that the browsers of journeys resolve to this machine. */
const journeyHosts = ['www.firm.test', 'it.firm.co.uk', 'elsewhere.test'] as const;

/** A production server that several journey files use concurrently. They read its pages and add leads. */
export interface SharedSite {
  readonly url: string;
  readonly databaseFile: string;
}

export type ServiceName = 'site' | 'fixtureClient';

async function service(name: ServiceName): Promise<unknown> {
  const answer = await fetch(new URL(name, inject('journeyServices')));
  if (!answer.ok) throw new Error(`The shared ${name} did not start: ${await answer.text()}`);
  return answer.json();
}

let launched: Promise<Browser> | undefined;

async function launchForWorker(): Promise<Browser> {
  const browser = await launchBrowser({ hosts: journeyHosts });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/**
 * The browser of this worker, which ends with the worker. `close` closes its contexts only. Two browsers take less
 * processor time than one that all workers talk to through a server: the server reads and writes every message again.
 */
export function workerBrowser(): Promise<Browser> {
  launched ??= launchForWorker();
  return launched;
}

export async function sharedSite(): Promise<SharedSite> {
  const site = await service('site');
  if (typeof site === 'object' && site !== null && 'url' in site && 'databaseFile' in site)
    return { url: String(site.url), databaseFile: String(site.databaseFile) };
  throw new Error('The shared site has no address.');
}

/** The folder of the fixture's built client. */
export async function fixtureClient(): Promise<string> {
  return String(await service('fixtureClient'));
}
