import { createGlobalStyle } from 'styled-components';

/** Compact styles for work at a desk, based on the design tokens of the site. */
export const DashboardStyle = createGlobalStyle`
  #dashboard {
    --size-text: 15px;
    --size-small: 13.5px;
    min-height: 100svh;
    font-size: var(--size-text);
    line-height: 1.45;
    font-variant-numeric: tabular-nums;
  }
  #dashboard main { min-width: 0; }
  #dashboard :is(ul, ol) { padding: 0; list-style: none; }
  #dashboard h1 { font-size: 24px; letter-spacing: -0.01em; }
  #dashboard h2 { font-size: 18px; letter-spacing: 0; line-height: 1.25; }
  #dashboard h3 { font: 650 15px / 1.3 var(--font-text); letter-spacing: 0; }
  #dashboard :is(button, input, select, textarea) {
    min-height: 36px;
    padding: 4px 12px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--sheet);
    color: var(--ink);
  }
  #dashboard textarea { padding-block: 8px; }
  #dashboard :is(input[type='checkbox'], input[type='radio']) { min-height: 0; width: 18px; height: 18px; padding: 0; accent-color: var(--work); }
  #dashboard button { font-weight: 600; }
  #dashboard button:hover:not(:disabled) { background: var(--work-wash); }
  #dashboard button:disabled { opacity: 0.55; cursor: default; }
  #dashboard button[data-kind='primary'] { border-color: var(--on-accent); background: var(--accent); color: var(--on-accent); }
  #dashboard button[data-kind='plain'] { border-color: transparent; background: none; text-decoration: underline; text-underline-offset: 0.2em; }
  #dashboard :is(:focus-visible, [data-focus-target]:focus) { outline: 2px solid var(--work); outline-offset: 2px; }
  #dashboard kbd { padding: 1px 5px; border: 1px solid var(--hairline); border-radius: 3px; font-size: 12px; }
  #dashboard table { width: 100%; }
  #dashboard :is(th, td) { padding: 8px 12px 8px 0; border-block-end: var(--hair); text-align: start; vertical-align: baseline; }
  #dashboard th { font-weight: 600; color: var(--ink-soft); }
  @media (pointer: coarse) {
    #dashboard button kbd { display: none; }
    #dashboard :is(button, input:not([type='checkbox']), select) { min-height: 44px; }
  }
`;
