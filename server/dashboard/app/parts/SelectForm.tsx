import { useState } from 'react';
import styled from 'styled-components';
import { focusTarget } from '../restore-focus.ts';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: end;
  min-width: 0;

  & select {
    max-width: 15rem;
  }
`;

interface SelectFormProps {
  readonly label: string;
  /** The current value. Shows `placeholder` if no option has it. */
  readonly value: string | undefined;
  readonly placeholder?: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly submit: string;
  readonly onSubmit: (value: string) => void;
  /** Whether the focus moves here when a focused element nearby is removed. */
  readonly takesFocus?: boolean;
}

/** A select with a submit button, so that stepping through the options by keyboard changes nothing. */
export function SelectForm(props: SelectFormProps) {
  const { label, value, placeholder, options, submit, onSubmit, takesFocus = false } = props;
  const [chosen, setChosen] = useState<string>();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined && chosen !== value) onSubmit(chosen);
        setChosen(undefined);
      }}
    >
      <select
        aria-label={label}
        value={chosen ?? value ?? ''}
        onChange={(event) => setChosen(event.target.value)}
        {...(takesFocus && focusTarget)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <button type="submit">{submit}</button>
    </Form>
  );
}
