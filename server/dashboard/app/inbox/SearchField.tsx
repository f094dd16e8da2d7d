import { type RefObject, useEffect, useEffectEvent } from 'react';
import { words } from '../site-words.ts';
import { useDraft } from './use-draft.ts';

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (search: string) => void;
  /** Called after Enter, with the search that was applied. */
  readonly onSubmit: (search: string) => void;
  /** Called when the user leaves the field with Escape. */
  readonly onLeave: () => void;
}

/** Delay between the last key and the search. */
const typingMilliseconds = 250;

/** The search. It is applied after a pause, or at once with Enter. */
export function SearchField({ ref, value, onChange, onSubmit, onLeave }: SearchFieldProps) {
  const [draft, setDraft] = useDraft(value);
  const applyDraft = useEffectEvent(() => onChange(draft));
  useEffect(() => {
    if (draft === value) return;
    const timer = window.setTimeout(() => applyDraft(), typingMilliseconds);
    return () => window.clearTimeout(timer);
  }, [draft, value]);
  return (
    <label className="wide">
      {words.inbox('search')}
      <input
        ref={ref}
        type="search"
        maxLength={200}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          if (event.key === 'Escape') onLeave();
          else if (!event.repeat) {
            if (draft !== value) onChange(draft);
            onSubmit(draft);
          }
        }}
      />
    </label>
  );
}
