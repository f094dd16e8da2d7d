import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { focusRow } from './lead-cursor.ts';

interface Results {
  /** The search that the results are for. */
  readonly search: string;
  /** False while the results of an earlier search are shown. */
  readonly areCurrent: boolean;
  /** The id of the first result. */
  readonly first: string | undefined;
}

interface FirstResult {
  /** Called for Enter in the search field, with the search. */
  readonly request: (search: string) => void;
  readonly cancel: () => void;
}

/**
 * After Enter in the search field, the first result gets the focus when it arrives. After a second Enter before that, it
 * is opened. A user who has left the field in the meantime keeps the focus.
 */
export function useFirstResult(
  { search, areCurrent, first }: Results,
  field: RefObject<HTMLInputElement | null>,
  onOpen: (id: string) => void,
): FirstResult {
  const [awaited, setAwaited] = useState<{ readonly search: string; readonly isOpened: boolean }>();
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (awaited === undefined || !areCurrent || search !== awaited.search) return;
    setAwaited(undefined);
    if (first === undefined || document.activeElement !== field.current) return;
    if (awaited.isOpened) open(first);
    else focusRow(first);
  }, [awaited, areCurrent, search, first, field]);
  return {
    request: (next) => setAwaited((before) => ({ search: next, isOpened: before !== undefined })),
    cancel: () => setAwaited(undefined),
  };
}
