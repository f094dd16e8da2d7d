import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findBrowser } from './find-browser.ts';

/** Host names of this machine. Other names do not resolve. */
const ownHosts = ['127.0.0.1', 'localhost'];

export interface BrowserNetwork {
  /** Additional host names that resolve to this machine. */
  readonly hosts?: readonly string[];
}

/** Returns launch options of a browser that connects to this machine only. */
export async function browserOptions({ hosts = [] }: BrowserNetwork = {}): Promise<LaunchOptions> {
  const rules = [
    ...hosts.map((host) => `MAP ${host} 127.0.0.1`),
    'MAP * ~NOTFOUND',
    ...ownHosts.map((host) => `EXCLUDE ${host}`),
  ];
  return {
    executablePath: await findBrowser(),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-gpu',
      // The headless shell would round the widths of letters.
      '--font-render-hinting=none',
      '--disable-sync',
      `--host-resolver-rules=${rules.join(',')}`,
      '--no-first-run',
      '--no-pings',
      // Chromium's sandbox does not start for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}

/** Milliseconds until an action of a page fails. It ends an action that hangs; no action depends on speed. */
const actionTimeout = 120_000;

/** Applies the time limit of actions to every new context of a browser. Returns the browser. */
export function withActionTimeout(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(actionTimeout);
    return context;
  };
  return browser;
}

/** Launches a browser for a command. The journeys of a worker share one: see `workerBrowser`. */
export async function launchBrowser(network: BrowserNetwork = {}): Promise<Browser> {
  return withActionTimeout(await chromium.launch(await browserOptions(network)));
}
