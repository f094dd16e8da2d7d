import { type Browser, chromium } from 'playwright';
import { findBrowser } from './find-browser.ts';

/** Names that lead to this machine; every other name leads nowhere. */
const ownHosts = ['127.0.0.1', 'localhost'];

/**
 * A browser for the journeys that talks to nobody but the pages under test. The names in `hosts` lead to this machine,
 * too, for what depends on the name of a site.
 */
export async function launchBrowser({
  hosts = [],
}: {
  readonly hosts?: readonly string[];
} = {}): Promise<Browser> {
  const rules = [
    ...hosts.map((host) => `MAP ${host} 127.0.0.1`),
    'MAP * ~NOTFOUND',
    ...ownHosts.map((host) => `EXCLUDE ${host}`),
  ];
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-gpu',
      '--disable-sync',
      `--host-resolver-rules=${rules.join(',')}`,
      '--no-first-run',
      '--no-pings',
      // Chromium's sandbox does not start for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
