import styled, { css } from 'styled-components';

/** The look of a text control. Islands use it too: the surrounding markup styles them. */
const control = css`
  min-height: 48px;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
  transition: border-color var(--fast) var(--ease-out);

  &:hover {
    border-color: var(--ink);
  }
  &:focus-visible {
    outline: 3px solid var(--work);
    outline-offset: 1px;
    border-radius: var(--radius);
  }
  &[aria-invalid='true'] {
    border: 2px solid var(--danger);
  }
`;

/** The layout of a label with its control, hint and message. */
export const field = css`
  display: grid;
  align-content: start;
  gap: var(--space-1);

  label {
    font-size: var(--size-small);
    font-weight: 600;
    line-height: 1.5;
  }
  input:not([type='checkbox'], [type='range']),
  select,
  textarea {
    width: 100%;
    ${control}
  }
`;

/** A label with its control and a hint or message. */
export const Field = styled.div`
  ${field}
`;
