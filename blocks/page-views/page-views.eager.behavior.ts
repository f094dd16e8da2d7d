import { consentEvent, isTrackingAllowed } from '../consent/consent.ts';
import { suppressTagFailures } from './advertising-tag-failures.ts';
import type { PageViewService, ServiceAccount } from './page-view-services.ts';

/** Returns the account whose identifier the server's environment sets. Without one, the service is inactive. */
function account(name: string, script: string | undefined): ServiceAccount | undefined {
  const id = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return id && script ? { id, script } : undefined;
}

/**
 * Reports the first page and every later route to each service, in order, while consent is given. Views before consent
 * are dropped. The code and the scripts of the services load only after consent.
 */
export default function pageViews(root: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const { analyticsScript, pixelScript, tagHosts } = root.dataset;
  const accounts = {
    analytics: account('analytics-id', analyticsScript),
    pixel: account('pixel-id', pixelScript),
  };

  let services: Promise<readonly PageViewService[]> | undefined;
  const start = () => {
    if (!(accounts.analytics || accounts.pixel) || !isTrackingAllowed()) return;
    services ??= import('./page-view-services.ts').then(
      (loaded) => loaded.startPageViewServices(accounts, signal),
      () => {
        // The next report loads the file again.
        services = undefined;
        return [];
      },
    );
  };
  const report = () => {
    start();
    const view = { path: location.pathname, title: document.title };
    services?.then((started) => {
      if (isTrackingAllowed()) for (const service of started) service.report(view);
    });
  };

  const stopSuppressing = suppressTagFailures(tagHosts?.split(' ') ?? []);
  document.addEventListener(consentEvent, start, { signal });
  document.addEventListener('cityblock:navigate', report, { signal });
  // A prerendered page counts as viewed only when it is activated.
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', report, { once: true, signal });
  else report();
  return () => {
    listening.abort();
    stopSuppressing();
  };
}
