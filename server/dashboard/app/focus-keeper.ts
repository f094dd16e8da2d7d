import { useEffect } from 'react';

/** Marks an element that takes the focus when what had it, near by, has gone. */
export const focusHome = { 'data-focus-home': '' } as const;

/**
 * Whoever works by keyboard is never thrown back to the top of the page: when the focused element is taken away, such
 * as the button that undid something, the focus goes to the nearest `focusHome`, and failing that to the main region.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let place: readonly Element[] = [];
    const onFocus = (event: FocusEvent) => {
      place = event.target instanceof Element ? withAncestors(event.target) : [];
    };
    const observer = new MutationObserver(() => {
      const [focused] = place;
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return;
      homeNear(place)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

function withAncestors(element: Element): readonly Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) chain.push(at);
  return chain;
}

/** Of several, the last one: what is open stands after the list that it was opened from. */
function homeNear(place: readonly Element[]): HTMLElement | null {
  for (const ancestor of place) {
    if (!ancestor.isConnected) continue;
    const homes = [...ancestor.querySelectorAll<HTMLElement>('[data-focus-home]')];
    const home = homes.findLast((element) => element.checkVisibility());
    if (home !== undefined) return home;
  }
  return document.getElementById('main');
}
