import { fetchPage } from './fetched-page.ts';
import { announcer, moveFocus } from './focus.ts';
import { inPageAttribute } from './in-page.ts';
import { isPagePath, startPrefetch } from './prefetch.ts';
import { noteScrollPlace, scrollToPlace } from './scroll-places.ts';
import { showSkeletonWhenSlow } from './skeleton.ts';
import { swapPage } from './swap-page.ts';

function isForThisScript(event: NavigateEvent): boolean {
  return (
    event.canIntercept &&
    !event.hashChange &&
    event.downloadRequest === null &&
    !event.formData &&
    event.navigationType !== 'reload' &&
    // What a script puts into the address is no other page; a step through history leads to one.
    (event.navigationType === 'traverse' || !event.destination.sameDocument) &&
    isPagePath(new URL(event.destination.url).pathname) &&
    !event.sourceElement?.closest('[data-full-load]')
  );
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
  // A transition that is skipped rejects both; the update has run all the same.
  ready.catch(() => {});
  finished.catch(() => {});
  return updateCallbackDone;
}

/**
 * Links to pages of this site swap the main region instead of loading a document, where the browser has the Navigation
 * API; elsewhere links load pages. `refresh` starts what the new page brings and stops what left. Each swap ends with
 * `cityblock:navigate` on the document, with `detail.path`. A page that cannot be swapped in is loaded.
 */
export function startNavigation(refresh: () => void): void {
  if (typeof navigation === 'undefined') return;
  const announce = announcer();

  function show(next: Document, event: NavigateEvent, hideSkeleton: () => void): Promise<void> {
    return inTransition(() => {
      hideSkeleton();
      swapPage(next);
      moveFocus();
      scrollToPlace(event);
      refresh();
    });
  }

  function followRedirect(event: NavigateEvent, url: string): void {
    const asked = new URL(event.destination.url);
    const found = new URL(url);
    found.hash = asked.hash;
    if (found.href !== asked.href) history.replaceState(history.state, '', found);
  }

  async function visit(event: NavigateEvent): Promise<void> {
    const hideSkeleton = showSkeletonWhenSlow();
    try {
      const [address = ''] = event.destination.url.split('#');
      const { page, url } = await fetchPage(address, event.signal);
      if (event.signal.aborted) return;
      await show(page, event, hideSkeleton);
      followRedirect(event, url);
      announce(document.title);
      document.dispatchEvent(new CustomEvent('cityblock:navigate', { detail: { path: location.pathname } }));
    } catch (error) {
      if (event.signal.aborted) return;
      console.warn('This page is loaded instead of swapped in.', error);
      location.reload();
    } finally {
      hideSkeleton();
    }
  }

  navigation.addEventListener('navigate', (event) => {
    noteScrollPlace();
    if (!isForThisScript(event)) return;
    event.intercept({ focusReset: 'manual', scroll: 'manual', handler: () => visit(event) });
  });
  document.documentElement.toggleAttribute(inPageAttribute, true);
  startPrefetch();
}
