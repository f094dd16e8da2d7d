import type { Browser, BrowserContext } from 'playwright';

/** A browser context that notes what hostile content achieves. */
export interface WatchedContext {
  readonly context: BrowserContext;
  /** The names of the payloads whose script ran. */
  readonly ran: string[];
  /** Requests to other hosts than the server's. */
  readonly foreign: string[];
  /** Dialogs that were opened. */
  readonly dialogs: string[];
}

/**
 * Opens a context in which no policy of a page is in force, so that only escaping prevents the execution of a payload.
 * @param origin the origin of the server
 */
export async function watchedContext(browser: Browser, origin: string): Promise<WatchedContext> {
  const context = await browser.newContext({ baseURL: origin, bypassCSP: true, reducedMotion: 'reduce' });
  const ran: string[] = [];
  const foreign: string[] = [];
  const dialogs: string[] = [];
  await context.exposeFunction('hostile', (name: unknown) => ran.push(String(name)));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(url.protocol) && url.origin !== origin) foreign.push(url.href);
  });
  context.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { context, ran, foreign, dialogs };
}

/** Finds elements that run script on an event or a click, and scripts with a payload. Runs in the page. */
export function armedElements(): readonly string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isAddress = /^(?:href|src|action|formaction|data|srcdoc|xlink:href)$/.test(name);
      if (name.startsWith('on') || (isAddress && /^\s*(?:javascript|vbscript|data:text)/i.test(value)))
        found.push(`${element.localName} ${name}=${value.slice(0, 80)}`);
      if (name === 'srcdoc') found.push(`${element.localName} srcdoc`);
    }
    const isData = element.matches('script[type="application/ld+json"], script[type="application/json"]');
    if (/^(?:script|style)$/.test(element.localName) && !isData && element.textContent?.includes('hostile('))
      found.push(`${element.localName} with a payload`);
  }
  return found;
}
