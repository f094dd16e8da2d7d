import { type FetchedPage, fetchPage } from './fetched-page.ts';
import { announcer, moveFocus } from './focus.ts';
import { inPageAttribute } from './in-page.ts';
import { isPagePath, startPrefetch } from './prefetch.ts';
import { restoreScrollPosition, saveScrollPosition } from './scroll-positions.ts';
import { showSkeletonWhenSlow } from './skeleton.ts';
import { swapPage } from './swap-page.ts';

/**
 * Whether the navigation leads to a page of this site. Within a document, only a history traversal does; `history.pushState`
 * and `replaceState` by scripts do not change the page, and neither does a fragment, unless its page is still loading.
 */
function isForThisScript(event: NavigateEvent, isLoading: boolean): boolean {
  const isWithinPage = event.hashChange
    ? !isLoading
    : event.destination.sameDocument && event.navigationType !== 'traverse';
  return (
    event.canIntercept &&
    !isWithinPage &&
    event.downloadRequest === null &&
    !event.formData &&
    event.navigationType !== 'reload' &&
    isPagePath(new URL(event.destination.url).pathname) &&
    !event.sourceElement?.closest('[data-full-load]')
  );
}

/** Milliseconds from an interruption to the reload: a call, a mail or a download that caused it starts first. */
const reloadDelay = 500;

/** Whether the navigation leads to another document. A download does not, and neither does a call or a mail. */
function leavesDocument({ destination, downloadRequest }: NavigateEvent): boolean {
  return !destination.sameDocument && downloadRequest === null && /^https?:/.test(destination.url);
}

function inTransition(update: () => void): Promise<void> {
  if (
    typeof document.startViewTransition !== 'function' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  ) {
    update();
    return Promise.resolve();
  }
  const { ready, finished, updateCallbackDone } = document.startViewTransition(update);
  // A skipped transition rejects both promises although the update has run.
  ready.catch(() => {});
  finished.catch(() => {});
  return updateCallbackDone;
}

function followRedirect(event: NavigateEvent, url: string): void {
  const asked = new URL(event.destination.url);
  const found = new URL(url);
  found.hash = asked.hash;
  if (found.href !== asked.href) history.replaceState(history.state, '', found);
}

/** Fetches the page of a navigation and shows it in a transition. A page that cannot be shown is loaded as a document. */
async function visit(event: NavigateEvent, show: (fetched: FetchedPage) => void): Promise<void> {
  const hideSkeleton = showSkeletonWhenSlow();
  // A prefetched page is not aborted, so its skeleton would stay next to that of the following navigation.
  event.signal.addEventListener('abort', hideSkeleton);
  try {
    const [address = ''] = event.destination.url.split('#');
    const fetched = await fetchPage(address, event.signal);
    if (event.signal.aborted) return;
    await inTransition(() => {
      if (event.signal.aborted) return;
      hideSkeleton();
      show(fetched);
    });
  } catch (error) {
    if (event.signal.aborted) return;
    console.warn('This page is loaded instead of swapped in.', error);
    location.reload();
  } finally {
    hideSkeleton();
  }
}

/**
 * Starts in-page navigation: links to pages of this site replace what differs instead of loading a document. Without
 * the Navigation API, links load documents. `refresh` starts added parts and stops removed ones. After each navigation,
 * `cityblock:navigate` is dispatched on the document, with `detail.path`. A page that cannot replace the current one is
 * loaded as a document.
 */
export function startNavigation(refresh: () => void): void {
  if (typeof navigation === 'undefined') return;
  const announce = announcer();
  // The address changes at once, the page when it has arrived. Stays true if the navigation is interrupted.
  let isLoading = false;
  // The last navigation that replaces the page or leaves the document.
  let latest: NavigateEvent | undefined;

  function show(event: NavigateEvent, { page, url }: FetchedPage): void {
    swapPage(page);
    moveFocus();
    restoreScrollPosition(event);
    refresh();
    isLoading = false;
    followRedirect(event, url);
    announce(document.title);
    document.dispatchEvent(new CustomEvent('cityblock:navigate', { detail: { path: location.pathname } }));
  }

  /** Loads the page of the address if the shown one is another and no navigation is under way. */
  function loadInterruptedPage(): void {
    // A visitor who stops the reload too wants no third attempt.
    const isOver = latest?.signal.aborted && latest.navigationType !== 'reload';
    if (isLoading && isOver) location.reload();
  }

  navigation.addEventListener('navigate', (event) => {
    saveScrollPosition();
    const isOwn = isForThisScript(event, isLoading);
    if (isOwn || leavesDocument(event)) latest = event;
    if (!isOwn) return;
    isLoading = true;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: () => visit(event, (fetched) => show(event, fetched)),
    });
  });
  // The navigation that replaces the aborted one starts after this event.
  navigation.addEventListener('navigateerror', () => setTimeout(loadInterruptedPage, reloadDelay));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isLoading) location.reload();
  });
  document.documentElement.toggleAttribute(inPageAttribute, true);
  startPrefetch();
}
