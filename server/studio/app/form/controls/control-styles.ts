import { css } from 'styled-components';

/** The styles of texts, numbers, choices and other elements in which a value is typed or chosen. */
export const controlStyles = css`
  :where(input:not([type='checkbox'], [type='range']), textarea, select) {
    width: 100%;
    min-height: 38px;
    padding: 7px 11px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--sheet);
    color: var(--ink);
    font: inherit;
    line-height: 1.45;
  }
  textarea {
    display: block;
    field-sizing: content;
    min-height: 38px;
    max-height: 70svh;
    resize: none;
  }
  .json {
    font: 13px / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    white-space: pre;
    overflow: auto;
  }
  :is(input, textarea, select)[aria-invalid] {
    border-color: var(--danger);
    box-shadow: inset 3px 0 0 var(--danger);
  }
  .short {
    justify-self: start;
    width: auto;
    max-width: 100%;
  }
  input[type='checkbox'] {
    flex: none;
    width: 18px;
    height: 18px;
    min-height: 0;
    margin: 0;
    accent-color: var(--work);
  }
  .count {
    display: block;
    margin-block-start: 3px;
    font-size: 12.5px;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .count[data-over] {
    color: var(--danger);
    font-weight: 600;
  }
  @media (pointer: coarse) {
    :is(input:not([type='checkbox'], [type='range']), textarea, select) {
      min-height: 44px;
    }
  }
`;
