/** The messages of a failed fetch in Chromium, Firefox and Safari. */
const failedFetch = /^(?:Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed)/;

function isFailedFetchOf(hosts: readonly string[], reason: unknown): boolean {
  return (
    reason instanceof TypeError &&
    failedFetch.test(reason.message) &&
    hosts.some((host) => reason.stack?.includes(`//${host}/`))
  );
}

/**
 * Turns the failed fetches of a blocked advertising tag into console warnings, so that they do not fill error reports.
 * Other failures are unchanged. Returns a function that undoes it.
 */
export function suppressTagFailures(hosts: readonly string[]): () => void {
  const suppress = (event: PromiseRejectionEvent) => {
    if (!isFailedFetchOf(hosts, event.reason)) return;
    event.preventDefault();
    console.warn('A request of the advertising tag failed; ignored.');
  };
  window.addEventListener('unhandledrejection', suppress);
  return () => window.removeEventListener('unhandledrejection', suppress);
}
