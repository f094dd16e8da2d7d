import { css } from 'styled-components';

/** The styles of fields: label, help and the choice of the kind of a value. */
export const fieldStyles = css`
  .fields {
    display: grid;
    gap: var(--space-5);
  }
  .fields > *,
  .list > *,
  .field > * {
    min-width: 0;
  }
  .field {
    display: grid;
    gap: 6px;
    min-width: 0;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    min-height: 26px;
  }
  .label,
  .title {
    font-weight: 650;
    color: var(--ink);
  }
  .needed {
    font-size: 12.5px;
    color: var(--ink-soft);
  }
  .help {
    max-width: 68ch;
    font-size: 13.5px;
    line-height: 1.45;
    color: var(--ink-soft);
  }
  .example {
    display: block;
  }
  .branch {
    width: auto;
    min-height: 30px;
    padding: 2px 4px;
    border-color: transparent;
    background: none;
    font-size: 13px;
    color: var(--ink-soft);
  }
  .branch:hover {
    border-color: var(--edge);
  }
  .head > .branch,
  .head > .remove:not(.branch ~ .remove) {
    margin-inline-start: auto;
  }
`;
