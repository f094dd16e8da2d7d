import { useLayoutEffect, useRef } from 'react';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** True if the target handles keys itself (text fields, selects), or if a modal dialog is open. */
function handlesKeys(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog:modal') !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')))
  );
}

const singleKeysItem = 'cityblock-single-keys';

/**
 * Whether keys of one character are shortcuts in this browser. Who speaks to a computer, or presses keys by accident, can turn
 * them off: https://www.w3.org/TR/WCAG22/#character-key-shortcuts
 */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(singleKeysItem) !== 'off';
}

export function setSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(singleKeysItem);
  else localStorage.setItem(singleKeysItem, 'off');
}

/**
 * Single-key shortcuts of the page. Inactive while the user types and while Control, Alt or Command is pressed. They work as
 * soon as the page shows what they act on.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        handlesKeys(event.target)
      )
        return;
      const action = latest.current[event.key];
      if (action === undefined || (event.key.length === 1 && !hasSingleKeys())) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
