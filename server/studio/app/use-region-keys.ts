import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the next region with F6 and to the one before with Shift+F6, since a region can have hundreds of stops of the
 * Tab key.
 * @param frame the element around the regions, which have `data-region`
 */
export function useRegionKeys(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
        return;
      const all = frame.current?.querySelectorAll<HTMLElement>('[data-region]') ?? [];
      const regions = [...all].filter((region) => region.checkVisibility());
      const at = regions.findIndex((region) => region.contains(document.activeElement));
      const before = at > 0 ? at - 1 : regions.length - 1;
      event.preventDefault();
      regions[event.shiftKey ? before : (at + 1) % regions.length]?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame]);
}
