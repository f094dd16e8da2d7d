import { createGlobalStyle } from 'styled-components';

/** Compact styles for daily work, based on the design tokens of the site. */
export const StudioStyle = createGlobalStyle`
  html:has(#studio) { scroll-behavior: auto; }
  #studio {
    --size-text: 15px;
    --size-small: 13.5px;
    /* Light and dark, as the colors of the site have no tone for what is added. */
    --added: light-dark(oklch(0.5 0.12 150), oklch(0.8 0.12 150));
    --added-wash: light-dark(oklch(0.95 0.04 150), oklch(0.32 0.05 150));
    font-size: var(--size-text);
    line-height: 1.45;
  }
  #studio :is(ul, ol) { padding: 0; list-style: none; }
  #studio h1 { font-size: 18px; line-height: 1.25; letter-spacing: 0; }
  #studio h2 { font: 650 15px / 1.3 var(--font-text); letter-spacing: 0; }
  #studio :is(h3, h4) { font: 650 14px / 1.3 var(--font-text); letter-spacing: 0; }
  #studio :is(button, input, select, textarea) {
    min-height: 36px;
    padding: 4px 12px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--sheet);
    color: var(--ink);
  }
  #studio textarea { padding-block: 8px; }
  #studio :is(input[type='checkbox'], input[type='radio']) { min-height: 0; width: 18px; height: 18px; padding: 0; accent-color: var(--work); }
  #studio button { display: inline-flex; align-items: center; justify-content: center; gap: 6px; font-weight: 600; }
  #studio button:hover:not(:disabled) { background: var(--work-wash); }
  #studio button:disabled { opacity: 0.55; cursor: default; }
  #studio button[data-kind='primary'] { border-color: var(--on-accent); background: var(--accent); color: var(--on-accent); }
  #studio button[data-kind='plain'] { border-color: transparent; background: none; }
  #studio :focus-visible { outline: 2px solid var(--work); outline-offset: 2px; }
  @media (pointer: coarse) {
    #studio :is(button, input:not([type='checkbox'], [type='radio']), select) { min-height: 44px; }
  }
`;
