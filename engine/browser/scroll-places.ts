const places = new Map<string, ScrollToOptions>();

/** Notes where the page lies before it is left, so that the way back leads there. */
export function noteScrollPlace(): void {
  const key = navigation.currentEntry?.key;
  if (key) places.set(key, { left: scrollX, top: scrollY });
}

/**
 * Scrolls where a swapped-in page begins: back and forward to where it lay, else to the fragment's target or the top.
 * At once: the page's own smooth scrolling is for movement within it.
 */
export function scrollToPlace(event: NavigateEvent): void {
  const behavior = 'instant';
  if (event.navigationType === 'traverse') {
    const place = places.get(event.destination.key);
    // What was left before this document was loaded, the browser knows.
    if (place) scrollTo({ ...place, behavior });
    else event.scroll();
    return;
  }
  const target = document.getElementById(location.hash.slice(1));
  if (target) target.scrollIntoView({ behavior });
  else scrollTo({ top: 0, behavior });
}
