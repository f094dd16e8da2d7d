/** What browsers call a fetch that got no answer: Chromium, Firefox, Safari. */
const failedFetch = /^(?:Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed)/;

function isFailedFetchOf(hosts: readonly string[], reason: unknown): boolean {
  return (
    reason instanceof TypeError &&
    failedFetch.test(reason.message) &&
    hosts.some((host) => reason.stack?.includes(`//${host}/`))
  );
}

/**
 * Keeps an advertising tag that an ad blocker stopped from filling error reports: its failed fetches become a console
 * warning. Failures of anything else pass. Returns the way back.
 */
export function suppressTagFailures(hosts: readonly string[]): () => void {
  const suppress = (event: PromiseRejectionEvent) => {
    if (!isFailedFetchOf(hosts, event.reason)) return;
    event.preventDefault();
    console.warn('The advertising tag could not reach its service; this was ignored.');
  };
  window.addEventListener('unhandledrejection', suppress);
  return () => window.removeEventListener('unhandledrejection', suppress);
}
