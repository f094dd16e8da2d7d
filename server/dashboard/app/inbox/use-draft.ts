import { useState } from 'react';

/**
 * The text of a field while the user types, before it is applied to the URL. It is dropped when the URL changes, by this field or
 * otherwise.
 */
export function useDraft(inAddress: string): readonly [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    setDraft(inAddress);
  }
  return [draft, setDraft];
}
