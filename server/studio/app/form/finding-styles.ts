import { css } from 'styled-components';

/** The styles of findings and faults below a control. */
export const findingStyles = css`
  .findings {
    display: grid;
    gap: 3px;
  }
  .finding,
  .fault {
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--danger);
    font-size: 13.5px;
    line-height: 1.45;
    color: var(--ink);
  }
  .finding {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 10px;
  }
  .finding button {
    min-height: 30px;
    padding: 2px 10px;
    font-size: 13.5px;
  }
  .finding[data-severity='error'] strong,
  .fault {
    color: var(--danger);
  }
  .finding[data-severity='warning'] {
    border-color: var(--work);
  }
`;
