import { useEffect, useRef } from 'react';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Whether a key that is pressed there is text that somebody writes, or works the control or the dialog that is open. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog:modal') !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')))
  );
}

/** Single keys for the page as a whole; never while somebody types, and never with Control, Alt or Command held. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || takesKeys(event.target))
        return;
      const action = latest.current[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
