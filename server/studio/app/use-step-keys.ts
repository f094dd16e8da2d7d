import { useEffect, useLayoutEffect, useRef } from 'react';
import { askedStep } from './step-keys.ts';

/** Undoes and redoes by keys, except in text fields. */
export function useStepKeys(step: (kind: 'undo' | 'redo') => void): void {
  const latest = useRef(step);
  useLayoutEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = askedStep(event);
      if (asked === undefined) return;
      event.preventDefault();
      latest.current(asked);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
