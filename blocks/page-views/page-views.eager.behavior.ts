import { consentEvent, isTrackingAllowed } from '../consent/consent.ts';
import { suppressTagFailures } from './advertising-tag-failures.ts';
import { analytics, type PageViewService, pixel } from './page-view-services.ts';

/** Returns an identifier that the server's environment sets. Without one, the service is inactive. */
const identifier = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/**
 * Reports the first page and every later route to each service, in order, while consent is given. Views before consent
 * are dropped. A service's script loads only after consent.
 */
export default function pageViews(root: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const services: PageViewService[] = [];
  const analyticsId = identifier('analytics-id');
  const pixelId = identifier('pixel-id');
  const { analyticsScript, pixelScript, tagHosts } = root.dataset;
  if (analyticsId && analyticsScript) services.push(analytics(analyticsId, analyticsScript));
  if (pixelId && pixelScript) services.push(pixel(pixelId, pixelScript));

  let started = false;
  const start = () => {
    if (started || !isTrackingAllowed()) return;
    started = true;
    for (const service of services) service.start();
  };
  const report = () => {
    if (!isTrackingAllowed()) return;
    start();
    for (const service of services) service.report(location.pathname);
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
