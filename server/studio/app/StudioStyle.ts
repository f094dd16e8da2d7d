import { createGlobalStyle } from 'styled-components';
import { compactRules } from '../../dashboard/auth/dashboard-rules.ts';

/** The styles of the studio. */
export const StudioStyle = createGlobalStyle`
  ${compactRules('#studio')}
  #studio {
    /* A site without lines has no borders, on which the cards and rows of the studio depend. */
    --hair: 1px solid var(--hairline);
    /* Light and dark, as the colors of the site have no tone for what is added. */
    --added: light-dark(oklch(0.5 0.12 150), oklch(0.8 0.12 150));
    --added-wash: light-dark(oklch(0.95 0.04 150), oklch(0.32 0.05 150));
  }
  #studio h1 { font-size: 18px; line-height: 1.25; letter-spacing: 0; }
  #studio h2 { font: 650 15px / 1.3 var(--font-text); letter-spacing: 0; }
  #studio :is(h3, h4) { font: 650 14px / 1.3 var(--font-text); letter-spacing: 0; }
  #studio button { display: inline-flex; align-items: center; justify-content: center; gap: 6px; }
  #studio button[aria-disabled='true'] { opacity: 0.55; cursor: default; }
  #studio button[data-kind='plain'] { border-color: transparent; background: none; }
  /* The parts of a date take the focus one after the other. */
  #studio input:is([type='date'], [type='time'], [type='datetime-local']):focus-within,
  #studio :focus-visible { outline: 2px solid var(--work); outline-offset: 2px; }
  /* The browser replaces the backgrounds that show what is chosen. */
  @media (forced-colors: active) {
    #studio#studio button:is([aria-pressed='true'], [aria-current]) { background: Highlight; color: HighlightText; forced-color-adjust: none; }
    #studio#studio button:is([aria-pressed='true'], [aria-current]) small { color: inherit; }
  }
`;
