const positions = new Map<string, ScrollToOptions>();

/** Saves the scroll position of the current history entry, so that a traversal can restore it. */
export function saveScrollPosition(): void {
  const key = navigation.currentEntry?.key;
  if (key) positions.set(key, { left: scrollX, top: scrollY });
}

/**
 * Scrolls after in-page navigation: on a history traversal to the saved position, otherwise to the target of the fragment
 * or to the top. Scrolls instantly; smooth scrolling is for movement within a page.
 */
export function restoreScrollPosition(event: NavigateEvent): void {
  const behavior = 'instant';
  if (event.navigationType === 'traverse') {
    const position = positions.get(event.destination.key);
    // The browser has the positions from before this document was loaded.
    if (position) scrollTo({ ...position, behavior });
    else event.scroll();
    return;
  }
  const target = document.getElementById(location.hash.slice(1));
  target?.closest('details')?.toggleAttribute('open', true);
  if (target) target.scrollIntoView({ behavior });
  else scrollTo({ top: 0, behavior });
}
