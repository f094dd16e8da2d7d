import type { BrowserContext } from 'playwright';

/** Makes everything that the policy of a page blocks an uncaught error of the page. Also in its frames. */
export async function throwBlocked(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      throw new Error(`The policy blocked ${blockedURI || 'a value'}: ${effectiveDirective} ${sample}`);
    });
  });
}
