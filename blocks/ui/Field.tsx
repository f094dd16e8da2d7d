import styled, { css } from 'styled-components';

/** The look of a text control. Islands use it too: the surrounding markup styles them. */
const control = css`
  --inset: max(var(--space-3), calc(min(var(--radius), 24px) * 0.75));

  min-height: 48px;
  padding: var(--space-1) var(--inset);
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
  /* A wider border would change the height. */
  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
`;

/* The arrow of the browser has a fixed distance from the edge, so a large radius cuts it. */
const arrow = css`
  --arrow: 6px;

  padding-inline-end: calc(var(--inset) + 3 * var(--arrow));
  background-image:
    linear-gradient(45deg, transparent 50%, currentcolor 50%),
    linear-gradient(135deg, currentcolor 50%, transparent 50%);
  background-position:
    calc(100% - var(--inset) - var(--arrow)) 55%,
    calc(100% - var(--inset)) 55%;
  background-size: var(--arrow) var(--arrow);
  background-repeat: no-repeat;
  appearance: none;

  &:dir(rtl) {
    background-position:
      var(--inset) 55%,
      calc(var(--inset) + var(--arrow)) 55%;
  }
  /* Forced colors remove gradients. */
  @media (forced-colors: active) {
    appearance: auto;
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
  select {
    ${arrow}
  }
  textarea {
    padding-block: var(--space-2);
  }
`;

/** A label with its control and a hint or message. */
export const Field = styled.div`
  ${field}
`;
