import { useEffect } from 'react';

/** Attributes of an element that receives the focus when a focused element near it is removed. */
export const focusTarget = { 'data-focus-target': '' } as const;

/**
 * Restores the focus when the focused element is removed, such as an undo button: it moves to the nearest `focusTarget`,
 * or else to the main region, so that keyboard users do not start again at the top of the page.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    let path: readonly Element[] = [];
    const onFocus = (event: FocusEvent) => {
      path = event.target instanceof Element ? withAncestors(event.target) : [];
    };
    const observer = new MutationObserver(() => {
      const [focused] = path;
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return;
      nearestFocusTarget(path)?.focus({ preventScroll: true });
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

/** Returns the last of several targets: an open lead comes after its list in the document. */
function nearestFocusTarget(path: readonly Element[]): HTMLElement | null {
  for (const ancestor of path) {
    if (!ancestor.isConnected) continue;
    const targets = [...ancestor.querySelectorAll<HTMLElement>('[data-focus-target]')];
    const target = targets.findLast((element) => element.checkVisibility());
    if (target !== undefined) return target;
  }
  return document.getElementById('main');
}
