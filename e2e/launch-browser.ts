import { type Browser, chromium } from 'playwright';
import { findBrowser } from './find-browser.ts';

/** A browser for the journeys that talks to nobody but the pages under test. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-gpu',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      // Chromium's sandbox does not start for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
