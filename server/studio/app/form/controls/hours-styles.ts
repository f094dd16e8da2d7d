import { css } from 'styled-components';

/** The styles of opening hours: properties on one line, and the days of the week. */
export const hoursStyles = css`
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-3);
    border: var(--hair);
    border-radius: var(--radius-small);
    background: var(--sheet);
  }
  .line .help,
  .line .needed {
    display: none;
  }
  .line .field {
    flex: none;
    max-width: 100%;
  }
  .weekdays {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 42px));
    gap: 4px;
  }
  .weekdays label {
    display: grid;
    justify-items: center;
    gap: 4px;
    padding: 5px 0;
    border: 1px solid var(--hairline);
    border-radius: var(--radius-small);
    font-size: 12.5px;
  }
  .weekdays label:has(:checked) {
    border-color: var(--work);
    background: var(--work-wash);
  }
  .weekdays abbr {
    text-decoration: none;
  }
`;
