import { consentEvent, isTrackingAllowed } from '../consent/consent.ts';
import { suppressTagFailures } from './advertising-tag-failures.ts';
import { analytics, type PageViewService, pixel } from './page-view-services.ts';

/** An identifier that the server's environment sets; without one the service does not exist. */
const identifier = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/**
 * Reports the first page and every later route to each service, in order, while the visitor's consent holds. What was
 * opened before consent is dropped. A service's script is loaded when consent is given and not before.
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
  // A browser may make a page ready that nobody has asked for yet; that is no view of it.
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', report, { once: true, signal });
  else report();
  return () => {
    listening.abort();
    stopSuppressing();
  };
}
