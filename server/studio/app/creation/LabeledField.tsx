import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface LabeledProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly field: UseFormRegisterReturn;
}

interface LabeledInputProps extends LabeledProps {
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly type?: 'text' | 'number';
  readonly min?: number;
  readonly max?: number;
}

export function LabeledInput({ label, isRequired = false, field, hint, ...input }: LabeledInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        required={isRequired}
        aria-describedby={`${id}-hint`}
        {...field}
        {...input}
      />
      <div id={`${id}-hint`} role="status">
        {hint}
      </div>
    </div>
  );
}

interface LabeledSelectProps extends LabeledProps {
  readonly children: ReactNode;
}

export function LabeledSelect({ label, isRequired = false, field, children }: LabeledSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} required={isRequired} {...field}>
        {children}
      </select>
    </div>
  );
}
