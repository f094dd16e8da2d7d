import { css } from 'styled-components';

/** The styles of groups of properties and of rows of lists. */
export const groupStyles = css`
  .section,
  .row {
    border: var(--hair);
    border-radius: var(--radius-small);
    background: var(--sheet);
  }
  .section-head,
  .row-head {
    display: flex;
    align-items: center;
    gap: 6px;
    padding-inline-end: 6px;
  }
  .opener {
    flex: 1;
    justify-content: start;
    min-width: 0;
    min-height: 42px;
    padding: 6px 10px;
    border: 0;
    background: none;
    font-weight: 400;
  }
  .opener .title {
    flex: none;
    overflow: hidden;
    max-width: 100%;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row-head .opener .title:last-child {
    flex: 0 1 auto;
    font-weight: 500;
  }
  .opener .summary {
    flex: 0 1 auto;
    overflow: hidden;
    min-width: 0;
    color: var(--ink-soft);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .chevron {
    flex: none;
    color: var(--ink-soft);
    transition: transform var(--quick, 120ms);
  }
  [aria-expanded='true'] > .chevron {
    transform: rotate(90deg);
  }
  .section-body:not([hidden]),
  .row-body {
    display: grid;
    gap: var(--space-4);
    padding: var(--space-3) var(--space-4) var(--space-4);
    border-block-start: var(--hair);
  }
  .problems {
    flex: none;
    padding: 1px 8px;
    border-radius: 99px;
    background: var(--danger-wash);
    color: var(--ink);
    font-size: 12.5px;
  }
  @container (max-width: 30rem) {
    .section-body:not([hidden]),
    .row-body {
      padding-inline: var(--space-3);
    }
    :is(.row-head, .section-head) {
      flex-wrap: wrap;
    }
    :is(.row-head, .section-head) .opener {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      flex-basis: 55%;
      gap: 0 7px;
    }
    .opener :is(.summary, .problems) {
      grid-column: 2;
      justify-self: start;
      max-width: 100%;
      font-size: 13.5px;
    }
  }
`;
