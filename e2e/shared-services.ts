import { type Browser, chromium } from 'playwright';
import { inject } from 'vitest';
import { withActionTimeout } from './launch-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the registry that starts shared services. */
    readonly journeyServices: string;
  }
}

/** The public address of the shared site, as its pages state it. */
export const publicUrl = 'https://www.example.com';

/** Host names that the shared browser resolves to this machine. */
export const journeyHosts = ['www.firm.test', 'it.firm.co.uk', 'elsewhere.test'] as const;

/** A production server that several journey files use concurrently. They read its pages and add leads. */
export interface SharedSite {
  readonly url: string;
  readonly databaseFile: string;
}

export type ServiceName = 'browser' | 'site' | 'fixtureClient';

async function service(name: ServiceName): Promise<unknown> {
  const answer = await fetch(new URL(name, inject('journeyServices')));
  if (!answer.ok) throw new Error(`The shared ${name} did not start: ${await answer.text()}`);
  return answer.json();
}

/** A connection to the shared browser. `close` closes the contexts of this connection only. */
export async function connectBrowser(): Promise<Browser> {
  return withActionTimeout(await chromium.connect(String(await service('browser'))));
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
