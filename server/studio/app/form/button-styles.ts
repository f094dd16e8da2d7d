import { css } from 'styled-components';

/** The styles of buttons in the form. */
export const buttonStyles = css`
  button {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    min-height: 38px;
    padding: 5px 13px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--sheet);
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    text-align: start;
    cursor: pointer;
  }
  button:hover {
    background: var(--work-wash);
  }
  .path-icon {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .icon-button {
    justify-content: center;
    width: 30px;
    min-height: 30px;
    padding: 0;
    border-color: transparent;
    background: none;
    color: var(--ink-soft);
  }
  .icon-button:hover {
    background: var(--work-wash);
    color: var(--ink);
  }
  .icon-button[aria-disabled] {
    opacity: 0.35;
    cursor: default;
  }
  .add {
    justify-self: start;
    border-style: dashed;
    background: none;
    color: var(--work);
  }
  @media (pointer: coarse) {
    button {
      min-height: 44px;
    }
    .icon-button {
      width: 44px;
    }
  }
`;
