import { useEffect, useLayoutEffect, useRef } from 'react';
import { followStepKeys } from './step-keys.ts';

/** Undoes and redoes by keys, except in a text field that the user is typing in. */
export function useStepKeys(step: (kind: 'undo' | 'redo') => void): void {
  const latest = useRef(step);
  useLayoutEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const end = new AbortController();
    followStepKeys((kind) => latest.current(kind), end.signal);
    return () => end.abort();
  }, []);
}
