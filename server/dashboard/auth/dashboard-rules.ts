/**
 * The styles of the dashboard that the account page has too. They are plain text, since that page works without script and
 * is not styled by components. Nested rules are for both.
 */

/**
 * Compact texts and controls for daily work, based on the design tokens of the site.
 * @param root the selector of the element of the application
 */
export const compactRules = (root: string) => `
  ${root} {
    --size-text: 15px;
    --size-small: 13.5px;
    font-size: var(--size-text);
    line-height: 1.45;
  }
  /* A list is back in its place at once. */
  html:has(${root}) { scroll-behavior: auto; }
  ${root} :is(ul, ol) { padding: 0; list-style: none; }
  ${root} :is(button, input, select, textarea) {
    min-height: 36px;
    padding: 4px 12px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--sheet);
    color: var(--ink);
  }
  ${root} textarea { padding-block: 8px; }
  ${root} :is(input[type='checkbox'], input[type='radio']) { min-height: 0; width: 18px; height: 18px; padding: 0; accent-color: var(--work); }
  ${root} button { font-weight: 600; }
  ${root} button:hover:not(:disabled) { background: var(--work-wash); }
  ${root} button:disabled { opacity: 0.55; cursor: default; }
  ${root} button[data-kind='primary'] { border-color: var(--on-accent); background: var(--accent); color: var(--on-accent); }
  @media (pointer: coarse) {
    ${root} :is(button, input:not([type='checkbox'], [type='radio']), select) { min-height: 44px; }
  }
`;

/** The styles of the dashboard. */
export const dashboardRules = `
  ${compactRules('#dashboard')}
  #dashboard {
    min-height: 100svh;
    font-variant-numeric: tabular-nums;
  }
  #dashboard main { min-width: 0; }
  #dashboard h1 { font-size: 24px; letter-spacing: -0.01em; }
  #dashboard h2 { font-size: 18px; letter-spacing: 0; line-height: 1.25; }
  #dashboard h3 { font: 650 15px / 1.3 var(--font-text); letter-spacing: 0; }
  #dashboard button[data-kind='plain'] { border-color: transparent; background: none; text-decoration: underline; text-underline-offset: 0.2em; }
  #dashboard :is(:focus-visible, [data-focus-target]:focus) { outline: 2px solid var(--work); outline-offset: 2px; }
  #dashboard kbd { padding: 1px 5px; border: 1px solid var(--hairline); border-radius: 3px; font-size: 12px; }
  #dashboard table { width: 100%; }
  #dashboard :is(th, td) { padding: 8px 12px 8px 0; border-block-end: var(--hair); text-align: start; vertical-align: baseline; }
  #dashboard th { font-weight: 600; color: var(--ink-soft); }
  @media (pointer: coarse) {
    #dashboard button kbd { display: none; }
  }
`;

/** The layout of a dashboard page: the navigation on one side, the content on the other. */
export const dashboardFrameRules = `
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 100svh;

  @media (min-width: 900px) {
    grid-template-columns: 200px minmax(0, 1fr);
    grid-template-rows: none;
  }
`;

/** The navigation: a bar above the page on narrow screens. */
export const dashboardSideRules = `
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  padding: 6px 8px;
  background: var(--band);
  color: var(--on-band);

  & ul {
    display: flex;
  }
  & a {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 40px;
    padding: 0 10px;
    border-radius: var(--radius-small);
    color: var(--on-band);
    text-decoration: none;
  }
  & a:hover {
    background: var(--band-line);
  }
  & a[aria-current='page'] {
    background: var(--band-line);
    box-shadow: inset 3px 0 0 var(--accent);
    font-weight: 650;
  }
  & .who {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    margin-inline-start: auto;
    font-size: var(--size-small);
    color: var(--on-band-soft);
  }
  & .who a {
    position: relative;
    overflow: hidden;
    max-width: 11rem;
    display: block;
    padding-inline: 6px;
    line-height: 40px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .who svg:has(+ span) {
    display: none;
  }
  & .who form {
    display: grid;
    flex: none;
  }
  & .who button {
    position: relative;
    flex: none;
    padding-inline: 9px;
    white-space: nowrap;
  }
  #dashboard & :focus-visible {
    outline-color: var(--band-work);
  }

  @media (max-width: 619px) {
    flex-wrap: wrap;
    gap: 4px;
    padding-inline: 4px;

    & .who {
      gap: 2px;
    }
    & .who :is(a, button) {
      display: grid;
      place-items: center;
      min-width: 38px;
    }
    & .who svg:has(+ span) {
      display: block;
    }
    & .who svg + span {
      position: absolute;
      overflow: hidden;
      width: 1px;
      clip-path: inset(50%);
    }
    & ul {
      flex-wrap: wrap;
    }
    & nav a {
      padding-inline: 4px;
      font-size: var(--size-small);
      white-space: nowrap;
    }
    & nav svg {
      display: none;
    }
    & a[aria-current='page'] {
      box-shadow: inset 0 -3px 0 var(--accent);
    }
  }
  @media (min-width: 900px) {
    position: sticky;
    top: 0;
    flex-direction: column;
    align-items: stretch;
    height: 100svh;
    padding: var(--space-4) 12px;

    & ul {
      flex-direction: column;
    }
    & .who {
      justify-content: space-between;
      margin: auto 0 0;
    }
  }
`;

/** The padding of a page; the titles of all pages are in the same place. */
export const dashboardPagePadding = 'var(--space-5) clamp(16px, 3vw, 40px) var(--space-16)';

/** A page other than the inbox. */
export const dashboardPageRules = `
  display: grid;
  gap: var(--space-6);
  align-content: start;
  max-width: 1200px;
  padding: ${dashboardPagePadding};

  & > * {
    min-width: 0;
  }
  & > section {
    display: grid;
    gap: var(--space-3);
  }
  & > header {
    display: grid;
    gap: var(--space-1);
  }
  & > header p {
    max-width: 72ch;
    color: var(--ink-soft);
  }
`;
