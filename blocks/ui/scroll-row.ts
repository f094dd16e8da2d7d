import { css } from 'styled-components';

/**
 * On phones, a list becomes a row that scrolls sideways, with the edge of the next item in view. The list needs a tab
 * stop and a name: the keyboard scrolls it while it has the focus.
 */
export const scrollRow = css`
  @media (max-width: 679px) {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: min(86%, 22rem);
    gap: var(--space-4);
    margin-inline: calc(-1 * var(--gutter));
    padding-inline: var(--gutter);
    padding-block-end: var(--space-3);
    scroll-padding-inline: var(--gutter);
    scroll-snap-type: x proximity;
    overflow-x: auto;
    overscroll-behavior-x: contain;

    & > li {
      scroll-snap-align: start;
    }
    &:focus-visible {
      outline-offset: -3px;
    }
  }
`;
