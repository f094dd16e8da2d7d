import styled from 'styled-components';

/** A scrollable table whose row and column headings stay visible. */
export const WideTable = styled.div`
  overflow: auto;
  max-height: 75svh;

  #dashboard & table {
    width: auto;
    border-collapse: separate;
    border-spacing: 0;
  }
  & thead th {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    max-width: 8.5rem;
    vertical-align: bottom;
    background: var(--paper);
  }
  & tbody th {
    position: sticky;
    inset-inline-start: 0;
    background: var(--paper);
  }
  & td a {
    color: var(--ink);
  }
`;
