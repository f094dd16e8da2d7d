import { useDraft } from './use-draft.ts';

interface DateFieldProps {
  readonly label: string;
  /** An ISO date, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A field for a date. While the user types a year, its first digits are a date too: such a date is applied when the user
 * leaves the field or presses Enter, a later year at once.
 */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const [draft, setDraft] = useDraft(value);
  const finish = (input: HTMLInputElement) => {
    if (input.validity.badInput) setDraft(value);
    else if (input.value !== value) onChange(input.value);
  };
  return (
    <label>
      {label}
      <input
        type="date"
        // Years have four digits.
        max="9999-12-31"
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
          if (isFinished(target)) onChange(target.value);
        }}
        onBlur={({ target }) => finish(target)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') finish(currentTarget);
        }}
      />
    </label>
  );
}

/** True for an emptied field, and for a date whose year cannot be the beginning of another one. */
function isFinished({ value, validity }: HTMLInputElement): boolean {
  return value === '' ? !validity.badInput : value >= '1000';
}
