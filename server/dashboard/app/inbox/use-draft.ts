import { useState } from 'react';

interface Draft {
  readonly draft: string;
  readonly setDraft: (text: string) => void;
  /** The text that was applied last. */
  readonly applied: string;
  readonly apply: (text: string) => void;
}

/** The text of a field while the user types, before it is applied to the URL. It follows the URL if that changes otherwise. */
export function useDraft(inAddress: string, onApply: (text: string) => void): Draft {
  const [draft, setDraft] = useState(inAddress);
  const [applied, setApplied] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    if (inAddress !== applied) {
      setApplied(inAddress);
      setDraft(inAddress);
    }
  }
  const apply = (text: string) => {
    if (text === applied) return;
    setApplied(text);
    onApply(text);
  };
  return { draft, setDraft, applied, apply };
}
