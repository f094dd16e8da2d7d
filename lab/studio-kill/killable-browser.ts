import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright';
import { browserOptions } from '../../e2e/launch-browser.ts';

/** A browser process with a profile on disk, which can be killed and opened again. */
export interface KillableBrowser {
  /** Opens the browser with a page. */
  open(): Promise<Page>;
  /** Sends SIGKILL to all processes of the browser. */
  kill(): Promise<void>;
}

/** Milliseconds until an action of the page fails. */
const actionTimeout = 30_000;

export function killableBrowser(profile: string): KillableBrowser {
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;
  return {
    async open() {
      const { executablePath = '', args = [] } = await browserOptions();
      const options = [
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ];
      // In a group of its own, so that its processes are killed together.
      child = spawn(executablePath, [...args, ...options], {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      });
      browser = await chromium.connectOverCDP(await debuggingAddress(child));
      const [context] = browser.contexts();
      if (context === undefined) throw new Error('The browser has no context.');
      context.setDefaultTimeout(actionTimeout);
      return context.newPage();
    },
    async kill() {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await exited;
      await browser?.close().catch(() => {});
    },
  };
}

async function debuggingAddress(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('The browser has no output.');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error('The browser ended before it listened.');
}
